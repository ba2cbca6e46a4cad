package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.operator.OperatorOp;

/// Operators that find and count elements, or read and write them by index.
public sealed interface IndexingOp extends OperatorOp
    permits EmbeddingOp,
        GatherOp,
        GatherNdOp,
        ScatterOp,
        OneHotOp,
        TopkOp,
        TakeAlongAxisOp,
        NonzeroOp,
        PutAlongAxisOp,
        ModeOp,
        SearchsortedOp,
        BincountOp,
        HistogramOp,
        UniqueOp {}
