"""Models as exporters of PyTorch write them, with open sizes and inputs of several sizes: shape arithmetic, loops and branches
on sizes, caches, mixed element types, tensors without elements, opsets 11 to 18. OnnxOpenModelsTest runs each, compiled for
its inputs and for all sizes, and compares with ONNX Runtime.

    python3 exports.py OUT.npz
"""

import sys

import numpy as np
from onnx import helper as h, numpy_helper as nh, TensorProto as T

F,I=T.FLOAT,T.INT64
R=np.random.Generator(np.random.PCG64(7))
OUT={}
def vi(n,s,k=F): return h.make_tensor_value_info(n,k,s)
def c(n,v): return nh.from_array(np.asarray(v),n)
def fl(*s): return R.uniform(-2,2,s).astype(np.float32)
def lg(*v): return np.asarray(v,np.int64)
N=h.make_node
def save(name,nodes,inputs,sets,weights=(),outputs=(('y',F,None),),opset=17):
    g=h.make_graph(nodes,name,inputs,[vi(n,s,k) for n,k,s in outputs],[c(k,v) for k,v in dict(weights).items()])
    m=h.make_model(g,opset_imports=[h.make_opsetid('',opset)],ir_version=8 if opset>12 else 6)
    OUT[name]=np.frombuffer(m.SerializeToString(),'uint8')
    for i,e in enumerate(sets):
        for k,v in e.items(): OUT[f'{name}|{i}|{k}']=np.asarray(v)
# 1 torch-like MLP with dynamic batch, Gemm transB
save('mlp',[N('Gemm',['x','w','b'],['a'],transB=1),N('Relu',['a'],['r']),N('Gemm',['r','w2','b2'],['y'],transB=1)],[vi('x',['n',8])],[dict(x=fl(n,8)) for n in (1,5,0)],dict(w=fl(16,8),b=fl(16),w2=fl(3,16),b2=fl(3)),opset=11)
# 2 view(x.size(0), -1) via Shape/Gather/Unsqueeze/Concat/Reshape (opset 11 attr)
save('view',[N('Shape',['x'],['s']),N('Gather',['s','zero'],['b'],axis=0),N('Unsqueeze',['b'],['bu'],axes=[0]),N('Concat',['bu','m1'],['sh'],axis=0),N('Reshape',['x','sh'],['y'])],[vi('x',['n',3,'h','w'])],[dict(x=fl(*s)) for s in ([2,3,4,5],[1,3,1,2])],dict(zero=np.int64(0),m1=lg(-1)),opset=11)
# 3 multi-head attention with masks, dynamic b,t
D,H=16,4
save('mha',[N('MatMul',['x','wq'],['q']),N('MatMul',['x','wk'],['k']),N('MatMul',['x','wv'],['v']),
 N('Shape',['x'],['s']),N('Gather',['s','i0'],['b']),N('Gather',['s','i1'],['t']),N('Unsqueeze',['b','ax0'],['bu']),N('Unsqueeze',['t','ax0'],['tu']),
 N('Concat',['bu','tu','hh','dh'],['s4'],axis=0),N('Reshape',['q','s4'],['q4']),N('Reshape',['k','s4'],['k4']),N('Reshape',['v','s4'],['v4']),
 N('Transpose',['q4'],['qt'],perm=[0,2,1,3]),N('Transpose',['k4'],['kt'],perm=[0,2,3,1]),N('Transpose',['v4'],['vt'],perm=[0,2,1,3]),
 N('MatMul',['qt','kt'],['sc']),N('Div',['sc','two'],['sd']),N('Cast',['m'],['mf'],to=F),N('Sub',['one','mf'],['inv']),N('Mul',['inv','neg'],['bias']),N('Unsqueeze',['bias','ax12'],['b4']),N('Add',['sd','b4'],['sm']),N('Softmax',['sm'],['p'],axis=-1),N('MatMul',['p','vt'],['o']),N('Transpose',['o'],['ot'],perm=[0,2,1,3]),N('Concat',['bu','tu','dd'],['s3'],axis=0),N('Reshape',['ot','s3'],['y'])],
 [vi('x',['b','t',D]),vi('m',['b','t'],I)],[dict(x=fl(2,5,D),m=[[1,1,1,1,1],[1,1,1,0,0]]),dict(x=fl(1,1,D),m=[[1]]),dict(x=fl(3,7,D),m=np.ones([3,7],np.int64))],dict(wq=fl(D,D),wk=fl(D,D),wv=fl(D,D),i0=np.int64(0),i1=np.int64(1),ax0=lg(0),ax12=lg(1,2),hh=lg(H),dh=lg(D//H),dd=lg(D),two=np.float32(2),one=np.float32(1),neg=np.float32(-10000)))
# 4 position embedding by Range
save('positions',[N('Shape',['x'],['s']),N('Gather',['s','i1'],['t']),N('Range',['z','t','o'],['r']),N('Gather',['pe','r'],['p']),N('Gather',['we','x'],['w']),N('Add',['w','p'],['y'])],[vi('x',['b','t'],I)],[dict(x=[[1,2,3],[4,5,6]]),dict(x=[[0]]),dict(x=np.zeros([2,0],np.int64))],dict(i1=np.int64(1),z=np.int64(0),o=np.int64(1),pe=fl(12,4),we=fl(10,4)))
# 5 causal mask: Trilu of ones ConstantOfShape
save('causal',[N('Shape',['x'],['s']),N('Slice',['s','one','two'],['t']),N('Concat',['t','t'],['tt'],axis=0),N('ConstantOfShape',['tt'],['full'],value=h.make_tensor('v',F,[1],[-1e4])),N('Trilu',['full','k'],['m'],upper=1),N('Transpose',['x'],['xt'],perm=[0,2,1]),N('MatMul',['x','xt'],['sc']),N('Add',['sc','m'],['sm']),N('Softmax',['sm'],['y'],axis=-1)],[vi('x',['b','t',4])],[dict(x=fl(2,5,4)),dict(x=fl(1,1,4))],dict(one=lg(1),two=lg(2),k=np.int64(1)))
# 6 Loop: cumulative with dynamic trip count (shape)
body=h.make_graph([N('Gather',['x','i'],['xi'],axis=0),N('Add',['acc','xi'],['acc2']),N('Identity',['ci'],['co']),N('Identity',['acc2'],['sc'])],'b',[vi('i',[],I),vi('ci',[],T.BOOL),vi('acc',[3])],[vi('co',[],T.BOOL),vi('acc2',[3]),vi('sc',[3])])
save('loop_shape',[N('Shape',['x'],['s']),N('Gather',['s','zero'],['n']),N('Loop',['n','','init'],['f','y'],body=body)],[vi('x',['n',3])],[dict(x=fl(4,3)),dict(x=fl(1,3))],dict(zero=np.int64(0),init=np.zeros(3,np.float32)))
# 7 Loop while cond on value
wb=h.make_graph([N('Mul',['v','half'],['v2']),N('ReduceMax',['v2'],['mx'],keepdims=0),N('Greater',['mx','th'],['co']),N('Add',['k','one'],['k2'])],'wb',[vi('i',[],I),vi('ci',[],T.BOOL),vi('v',['n']),vi('k',[],I)],[vi('co',[],T.BOOL),vi('v2',['n']),vi('k2',[],I)])
save('loop_while',[N('Loop',['','tr','x','zero'],['y','cnt'],body=wb)],[vi('x',['n'])],[dict(x=np.abs(fl(4))+8),dict(x=np.abs(fl(2)))],dict(tr=np.bool_(True),half=np.float32(.5),th=np.float32(1),one=np.int64(1),zero=np.int64(0)),outputs=(('y',F,None),('cnt',I,None)))
# 8 If on shape
tb=h.make_graph([N('Mul',['x','two'],['r'])],'t',[],[vi('r',None)]); eb=h.make_graph([N('Neg',['x'],['r'])],'e',[],[vi('r',None)])
save('if_shape',[N('Shape',['x'],['s']),N('Gather',['s','zero'],['n']),N('Greater',['n','two_i'],['cnd']),N('If',['cnd'],['y'],then_branch=tb,else_branch=eb)],[vi('x',['n',2])],[dict(x=fl(4,2)),dict(x=fl(1,2))],dict(zero=np.int64(0),two_i=np.int64(2),two=np.float32(2)))
# 9 NMS-like postproc: TopK dynamic k=min(5,n)
save('topk_min',[N('Shape',['x'],['s']),N('Gather',['s','one_l'],['n']),N('Min',['n','five'],['k']),N('TopK',['x','k'],['v','i'],axis=-1),N('GatherElements',['z','i'],['y'],axis=1)],[vi('x',['b','n']),vi('z',['b','n'])],[dict(x=fl(2,9),z=fl(2,9)),dict(x=fl(1,3),z=fl(1,3))],dict(one_l=lg(1),five=lg(5)),outputs=(('y',F,None),('v',F,None),('i',I,None)))
# 10 LSTM with dynamic sequence and batch
save('lstm',[N('LSTM',['x','w','r','b'],['yy','h','cc'],hidden_size=4),N('Squeeze',['yy','ax'],['y'])],[vi('x',['t','b',3])],[dict(x=fl(5,2,3)),dict(x=fl(1,1,3))],dict(w=fl(1,16,3),r=fl(1,16,4),b=fl(1,32),ax=lg(1)),outputs=(('y',F,None),('h',F,None),('cc',F,None)))
save('gru_bidir',[N('GRU',['x','w','r','b'],['yy','h'],hidden_size=4,direction='bidirectional',linear_before_reset=1)],[vi('x',['t','b',3])],[dict(x=fl(4,2,3)),dict(x=fl(2,3,3))],dict(w=fl(2,12,3),r=fl(2,12,4),b=fl(2,24)),outputs=(('yy',F,None),('h',F,None)))
# 12 mixed dtype: f16 weights casts
save('half',[N('Cast',['x'],['xh'],to=T.FLOAT16),N('MatMul',['xh','w'],['m']),N('Add',['m','b'],['a']),N('Cast',['a'],['y'],to=F)],[vi('x',['n',4])],[dict(x=fl(3,4)),dict(x=fl(1,4))],dict(w=fl(4,4).astype(np.float16),b=fl(4).astype(np.float16)))
# 13 double
save('double',[N('Cast',['x'],['d'],to=T.DOUBLE),N('ReduceSum',['d','ax'],['s'],keepdims=1),N('Div',['d','s'],['y'])],[vi('x',['n','m'])],[dict(x=np.abs(fl(3,4))+1),dict(x=np.abs(fl(1,1))+1)],dict(ax=lg(-1)),outputs=(('y',T.DOUBLE,None),))
# 14 layernorm decomposed (opset 11) with pow
save('layernorm',[N('ReduceMean',['x'],['m'],axes=[-1]),N('Sub',['x','m'],['d']),N('Pow',['d','two'],['p']),N('ReduceMean',['p'],['v'],axes=[-1]),N('Add',['v','eps'],['ve']),N('Sqrt',['ve'],['sq']),N('Div',['d','sq'],['n']),N('Mul',['n','g'],['ng']),N('Add',['ng','bb'],['y'])],[vi('x',['b','t',6])],[dict(x=fl(2,3,6)),dict(x=fl(1,1,6)),dict(x=fl(0,3,6))],dict(two=np.float32(2),eps=np.float32(1e-5),g=fl(6),bb=fl(6)),opset=11)
# 15 gelu tanh
save('gelu',[N('Div',['x','s2'],['d']),N('Erf',['d'],['e']),N('Add',['e','one'],['p']),N('Mul',['x','p'],['m']),N('Mul',['m','half'],['y'])],[vi('x',['n','d'])],[dict(x=fl(3,5))],dict(s2=np.float32(1.4142135),one=np.float32(1),half=np.float32(.5)))
# 16 conv bn relu maxpool with open image
save('convnet',[N('Conv',['x','w','b'],['a'],strides=[2,2],pads=[1,1,1,1],kernel_shape=[3,3]),N('BatchNormalization',['a','g','be','m','v'],['n']),N('Relu',['n'],['r']),N('MaxPool',['r'],['p'],kernel_shape=[3,3],strides=[2,2],pads=[1,1,1,1]),N('GlobalAveragePool',['p'],['gp']),N('Flatten',['gp'],['f']),N('Gemm',['f','fw','fb'],['y'],transB=1)],[vi('x',['n',3,'h','w'])],[dict(x=fl(2,3,16,20)),dict(x=fl(1,3,9,7))],dict(w=fl(4,3,3,3),b=fl(4),g=fl(4),be=fl(4),m=fl(4),v=np.abs(fl(4))+.5,fw=fl(5,4),fb=fl(5)))
# 17 split + chunk with silu glu
save('glu',[N('Split',['x'],['a','b'],axis=-1),N('Sigmoid',['b'],['s']),N('Mul',['a','s'],['y'])],[vi('x',['n',8])],[dict(x=fl(3,8))],opset=11)
# 18 expand via shape (torch expand_as)
save('expand',[N('Shape',['z'],['s']),N('Expand',['x','s'],['e']),N('Add',['e','z'],['y'])],[vi('x',['n',1]),vi('z',['n','m'])],[dict(x=fl(3,1),z=fl(3,4)),dict(x=fl(1,1),z=fl(1,1))])
# 19 Where with -1 expand trick (torch.onnx ConstantOfShape/Equal/Where)
save('expand_trick',[N('Shape',['t'],['ts']),N('ConstantOfShape',['two'],['ones'],value=h.make_tensor('v',I,[1],[1])),N('Mul',['ones','m1'],['neg']),N('Equal',['sh','neg'],['eq']),N('Where',['eq','ones','sh'],['s']),N('Expand',['x','s'],['y'])],[vi('x',['n',3]),vi('t',[1,1])],[dict(x=fl(2,3),t=fl(1,1))],dict(two=lg(2),m1=np.int64(-1),sh=lg(-1,3)))
# 20 NonZero + Gather (boolean index)
save('nonzero',[N('Greater',['x','z'],['g']),N('NonZero',['g'],['nz']),N('Transpose',['nz'],['t'],perm=[1,0]),N('GatherND',['x','t'],['y'])],[vi('x',['n','m'])],[dict(x=fl(3,4)),dict(x=-np.abs(fl(2,2)))],dict(z=np.float32(0)))
# 21 ScatterND with open
save('scatternd',[N('ScatterND',['x','i','u'],['y'])],[vi('x',['n',3]),vi('i',['k',1],I),vi('u',['k',3])],[dict(x=fl(5,3),i=[[1],[4]],u=fl(2,3)),dict(x=fl(2,3),i=[[0]],u=fl(1,3))])
save('scatter_elements',[N('ScatterElements',['x','i','u'],['y'],axis=1)],[vi('x',['n','m']),vi('i',['n','k'],I),vi('u',['n','k'])],[dict(x=fl(2,5),i=[[1,0],[2,4]],u=fl(2,2))])
# 23 int arithmetic: floor div / mod
save('ints',[N('Div',['x','k'],['d']),N('Mod',['x','k'],['m']),N('Mul',['d','k'],['mk']),N('Add',['mk','m'],['y'])],[vi('x',['n'],I),vi('k',[],I)],[dict(x=lg(7,-7,0,13),k=np.int64(3)),dict(x=lg(5),k=np.int64(-2))],outputs=(('y',I,None),('d',I,None),('m',I,None)))
# 24 Einsum with open
save('einsum',[N('Einsum',['x','w'],['y'],equation='bth,hk->btk')],[vi('x',['b','t',4]),vi('w',[4,3])],[dict(x=fl(2,3,4),w=fl(4,3))])
save('einsum_attn',[N('Einsum',['q','k'],['s'],equation='bihd,bjhd->bhij'),N('Softmax',['s'],['y'],axis=-1)],[vi('q',['b','i','h','d']),vi('k',['b','j','h','d'])],[dict(q=fl(2,3,2,4),k=fl(2,5,2,4))])
# 26 CumSum, OneHot, ArgMax
save('argmax_onehot',[N('ArgMax',['x'],['a'],axis=1,keepdims=0),N('OneHot',['a','d','v'],['y'],axis=-1),N('CumSum',['x','ax'],['z'])],[vi('x',['n',5])],[dict(x=fl(3,5))],dict(d=np.int64(5),v=np.float32([0,1]),ax=np.int64(1)),outputs=(('y',F,None),('z',F,None)))
# 27 GridSample open
save('gridsample',[N('GridSample',['x','g'],['y'],align_corners=1)],[vi('x',['n',2,'h','w']),vi('g',['n','p','q',2])],[dict(x=fl(1,2,4,5),g=fl(1,3,3,2)*.4)])
# 28 Slice with negative steps & open
save('slices',[N('Slice',['x','s','e','a','st'],['y'])],[vi('x',['n','m'])],[dict(x=fl(4,7)),dict(x=fl(2,3))],dict(s=lg(-1,0),e=lg(np.iinfo(np.int64).min,-1),a=lg(0,1),st=lg(-1,2)))
# 29 QDQ
save('qdq',[N('QuantizeLinear',['x','s','z'],['q']),N('DequantizeLinear',['q','s','z'],['d']),N('MatMul',['d','w'],['y'])],[vi('x',['n',4])],[dict(x=fl(3,4))],dict(s=np.float32(.02),z=np.uint8(128),w=fl(4,2)))
save('dynq',[N('DynamicQuantizeLinear',['x'],['q','s','z']),N('MatMulInteger',['q','w','z'],['m']),N('Cast',['m'],['mf'],to=F),N('Mul',['mf','s'],['y'])],[vi('x',['n',4])],[dict(x=fl(3,4)),dict(x=fl(1,4))],dict(w=R.integers(-100,100,[4,3]).astype(np.int8)))
# 31 RoPE: slices, neg, concat, cos/sin from position ids
save('rope',[N('Cast',['p'],['pf'],to=F),N('Unsqueeze',['pf','ax'],['pu']),N('Mul',['pu','fr'],['ang']),N('Concat',['ang','ang'],['a2'],axis=-1),N('Cos',['a2'],['co']),N('Sin',['a2'],['si']),N('Slice',['x','z','h','last'],['x1']),N('Slice',['x','h','big','last'],['x2']),N('Neg',['x2'],['nx']),N('Concat',['nx','x1'],['rot'],axis=-1),N('Mul',['x','co'],['xc']),N('Mul',['rot','si'],['xs']),N('Add',['xc','xs'],['y'])],[vi('x',['b','t',8]),vi('p',['b','t'],I)],[dict(x=fl(2,3,8),p=[[0,1,2],[5,6,7]])],dict(ax=lg(-1),fr=fl(4),z=lg(0),h=lg(4),big=lg(2**62),last=lg(-1)))
# 32 KV cache concat
save('kv',[N('Concat',['past','x'],['all'],axis=1),N('Transpose',['all'],['kt'],perm=[0,2,1]),N('MatMul',['x','kt'],['s']),N('Softmax',['s'],['y'],axis=-1)],[vi('past',['b','p',4]),vi('x',['b','t',4])],[dict(past=fl(2,3,4),x=fl(2,1,4)),dict(past=fl(1,0,4),x=fl(1,2,4))],outputs=(('y',F,None),('all',F,None)))
# 33 Compress / Unique
save('compress',[N('Compress',['x','cnd'],['y'],axis=0)],[vi('x',['n',3]),vi('cnd',['n'],T.BOOL)],[dict(x=fl(4,3),cnd=np.array([1,0,1,1],bool)),dict(x=fl(2,3),cnd=np.array([0,0],bool))])
save('unique',[N('Unique',['x'],['y','i','inv','cn'],sorted=1)],[vi('x',['n'],I)],[dict(x=lg(3,1,3,2,1))],outputs=(('y',I,None),('i',I,None),('inv',I,None),('cn',I,None)))
# 35 reduce empty axes etc opset 18
save('reduce18',[N('ReduceMean',['x','ax'],['m']),N('ReduceMax',['x','ax2'],['mm'],keepdims=0),N('ReduceL2',['x'],['l'],keepdims=0)],[vi('x',['n','m'])],[dict(x=fl(3,4))],dict(ax=lg(1),ax2=lg(0)),opset=18,outputs=(('m',F,None),('mm',F,None),('l',F,None)))
save('split18',[N('Split',['x'],['a','b','d'],axis=1,num_outputs=3)],[vi('x',['n',7])],[dict(x=fl(2,7))],opset=18,outputs=(('a',F,None),('b',F,None),('d',F,None)))
# 37 Loop with scan outputs of dynamic size & outer capture; nested If in Loop
ib_t=h.make_graph([N('Add',['acc','row'],['o'])],'t',[],[vi('o',None)]); ib_e=h.make_graph([N('Sub',['acc','row'],['o'])],'e',[],[vi('o',None)])
lb=h.make_graph([N('Gather',['x','i'],['row']),N('Mod',['i','two'],['mod']),N('Equal',['mod','zero'],['ev']),N('If',['ev'],['acc2'],then_branch=ib_t,else_branch=ib_e),N('Identity',['ci'],['co']),N('ReduceSum',['acc2'],['sm'],keepdims=0)],'lb',[vi('i',[],I),vi('ci',[],T.BOOL),vi('acc',['m'])],[vi('co',[],T.BOOL),vi('acc2',['m']),vi('sm',[])])
save('loop_if',[N('Shape',['x'],['s']),N('Gather',['s','zero'],['n']),N('Loop',['n','','init'],['f','y'],body=lb)],[vi('x',['n','m']),vi('init',['m'])],[dict(x=fl(4,3),init=fl(3)),dict(x=fl(1,2),init=fl(2))],dict(zero=np.int64(0),two=np.int64(2)),outputs=(('f',F,None),('y',F,None)))
# 38 Scan
sb=h.make_graph([N('Add',['st','xi'],['st2']),N('Tanh',['st2'],['o'])],'sb',[vi('st',['m']),vi('xi',['m'])],[vi('st2',['m']),vi('o',['m'])])
save('scan',[N('Scan',['init','x'],['f','y'],body=sb,num_scan_inputs=1)],[vi('init',['m']),vi('x',['n','m'])],[dict(init=fl(3),x=fl(4,3)),dict(init=fl(2),x=fl(1,2))],outputs=(('f',F,None),('y',F,None)))
# 39 Sequence ops
save('sequence',[N('SplitToSequence',['x'],['sq'],axis=0,keepdims=0),N('SequenceAt',['sq','k'],['e']),N('ConcatFromSequence',['sq'],['y'],axis=0,new_axis=1)],[vi('x',['n',3]),vi('k',[],I)],[dict(x=fl(4,3),k=np.int64(-1))],outputs=(('y',F,None),('e',F,None)))
# 40 Clip with runtime min/max, opset 11; HardSwish, PRelu
save('clips',[N('Clip',['x','lo','hi'],['a']),N('PRelu',['a','sl'],['b']),N('HardSigmoid',['b'],['hs']),N('Mul',['b','hs'],['y'])],[vi('x',['n',4]),vi('lo',[]),vi('hi',[])],[dict(x=fl(3,4),lo=np.float32(-1),hi=np.float32(1.5))],dict(sl=fl(4)),opset=13)
# 41 zero size everything
save('zeros',[N('MatMul',['x','w'],['a']),N('Softmax',['a'],['b'],axis=-1),N('ReduceSum',['b','ax'],['cc'],keepdims=0),N('Concat',['cc','cc'],['y'],axis=0)],[vi('x',['n',4])],[dict(x=fl(0,4)),dict(x=fl(2,4))],dict(w=fl(4,3),ax=lg(1)))
save('pad_zero',[N('Pad',['x','p'],['y'])],[vi('x',['n',3])],[dict(x=fl(0,3)),dict(x=fl(2,3))],dict(p=lg(1,0,1,2)))
save('instnorm',[N('InstanceNormalization',['x','g','b'],['y'])],[vi('x',['n',3,'h','w'])],[dict(x=fl(2,3,4,5))],dict(g=fl(3),b=fl(3)))
save('hardmax',[N('Hardmax',['x'],['y'],axis=-1)],[vi('x',['n','m'])],[dict(x=fl(3,5)),dict(x=fl(1,2))])
save('reverse',[N('ReverseSequence',['x','l'],['y'],batch_axis=0,time_axis=1)],[vi('x',['b','t',2]),vi('l',['b'],I)],[dict(x=fl(2,4,2),l=lg(3,4))])
save('nms',[N('NonMaxSuppression',['bx','sc','mx','iou','th'],['sel']),N('Gather',['sel','two'],['ix'],axis=1),N('Squeeze',['ix','one'],['ii']),N('Gather',['b2','ii'],['y'],axis=0)],[vi('bx',[1,'n',4]),vi('sc',[1,1,'n']),vi('b2',['n',4])],[dict(bx=np.float32([[[0,0,1,1],[0,0,1,.9],[2,2,3,3]]]),sc=np.float32([[[.9,.8,.7]]]),b2=fl(3,4))],dict(mx=lg(10),iou=np.float32([.5]),th=np.float32([.1]),two=lg(2),one=lg(1)))
save('roialign',[N('RoiAlign',['x','r','bi'],['y'],output_height=2,output_width=2,sampling_ratio=2,spatial_scale=.5)],[vi('x',['n',2,'h','w']),vi('r',['k',4]),vi('bi',['k'],I)],[dict(x=fl(1,2,6,6),r=np.float32([[0,0,8,8],[2,2,10,6]]),bi=lg(0,0))])
save('avgpool_open',[N('AveragePool',['x'],['y'],kernel_shape=[3,3],strides=[2,2],pads=[1,1,1,1],count_include_pad=1)],[vi('x',['n',2,'h','w'])],[dict(x=fl(1,2,7,8))])
save('maxpool_ceil',[N('MaxPool',['x'],['y'],kernel_shape=[3,3],strides=[2,2],ceil_mode=1)],[vi('x',['n',2,'h','w'])],[dict(x=fl(1,2,8,7)),dict(x=fl(1,2,6,6))])
save('conv_same',[N('Conv',['x','w'],['y'],auto_pad='SAME_UPPER',strides=[2,2])],[vi('x',['n',2,'h','w'])],[dict(x=fl(1,2,7,8)),dict(x=fl(1,2,6,5))],dict(w=fl(3,2,3,3)))
# Recurrent networks whose length is known only at run time.
L=dict(w=fl(1,16,3),r=fl(1,16,4),b=fl(1,32),p=fl(1,12),h0=fl(1,2,4),c0=fl(1,2,4))
save('lstm_lengths',[N('LSTM',['x','w','r','b','l'],['y','h','cc'],hidden_size=4,direction='reverse')],[vi('x',['t','b',3]),vi('l',['b'],T.INT32)],[dict(x=fl(5,2,3),l=np.int32([5,2])),dict(x=fl(3,1,3),l=np.int32([2]))],{k:L[k] for k in 'wrb'},outputs=(('y',F,None),('h',F,None),('cc',F,None)))
save('lstm_peepholes',[N('LSTM',['x','w','r','b','','h0','c0','p'],['y','','cc'],hidden_size=4)],[vi('x',['t',2,3])],[dict(x=fl(4,2,3)),dict(x=fl(1,2,3))],L,outputs=(('y',F,None),('cc',F,None)))
save('lstm_both',[N('LSTM',['x','w','r'],['y','h'],hidden_size=4,direction='bidirectional')],[vi('x',['t','b',3])],[dict(x=fl(4,2,3)),dict(x=fl(2,1,3))],dict(w=fl(2,16,3),r=fl(2,16,4)),outputs=(('y',F,None),('h',F,None)))
save('gru_lengths',[N('GRU',['x','w','r','','l'],['y','h'],hidden_size=4)],[vi('x',['t','b',3]),vi('l',['b'],T.INT32)],[dict(x=fl(5,2,3),l=np.int32([3,5]))],dict(w=fl(1,12,3),r=fl(1,12,4)),outputs=(('y',F,None),('h',F,None)))
save('rnn',[N('RNN',['x','w','r'],['y','h'],hidden_size=4)],[vi('x',['t','b',3])],[dict(x=fl(5,2,3)),dict(x=fl(1,3,3))],dict(w=fl(1,4,3),r=fl(1,4,4)),outputs=(('y',F,None),('h',F,None)))
save('scatternd_add',[N('ScatterND',['x','i','u'],['y'],reduction='add')],[vi('x',['n','m']),vi('i',['k',2],I),vi('u',['k'])],[dict(x=fl(3,4),i=[[0,1],[2,-1],[0,1]],u=fl(3))],opset=16)
save('conv_lower',[N('Conv',['x','w'],['y'],auto_pad='SAME_LOWER',strides=[2,3])],[vi('x',['n',2,'h','w'])],[dict(x=fl(1,2,7,8)),dict(x=fl(2,2,6,5))],dict(w=fl(3,2,3,2)))
save('conv_1d_same',[N('Conv',['x','w'],['y'],auto_pad='SAME_UPPER',strides=[2])],[vi('x',['n',2,'l'])],[dict(x=fl(1,2,7)),dict(x=fl(2,2,4))],dict(w=fl(3,2,4)))
for k,(kind,a) in dict(avg=('AveragePool',dict(kernel_shape=[3,2],strides=[2,1],pads=[1,0,1,1])),max1=('MaxPool',dict(kernel_shape=[3],strides=[2],pads=[1,1])),avg1=('AveragePool',dict(kernel_shape=[2],strides=[2])),ceil_pads=('MaxPool',dict(kernel_shape=[3,3],strides=[2,2],pads=[1,1,1,1],ceil_mode=1)),avg_ceil=('AveragePool',dict(kernel_shape=[3,3],strides=[2,2],ceil_mode=1))).items():
    one=len(a['kernel_shape'])==1
    save('pool_'+k,[N(kind,['x'],['y'],**a)],[vi('x',['n',2,'l'] if one else ['n',2,'h','w'])],[dict(x=fl(*s)) for s in (([2,2,7],[1,2,8]) if one else ([2,2,7,8],[1,2,6,5]))])
for pad in ('zeros','border','reflection'):
    save('gridsample_'+pad,[N('GridSample',['x','g'],['y'],padding_mode=pad)],[vi('x',['n',2,'h','w']),vi('g',['n','p','q',2])],[dict(x=fl(1,2,4,5),g=fl(1,3,3,2)),dict(x=fl(2,2,3,3),g=fl(2,2,1,2))])
# What models have around their layers.
save('bn_1d',[N('BatchNormalization',['x','g','b','m','v'],['y'])],[vi('x',['n',4])],[dict(x=fl(3,4)),dict(x=fl(1,4))],dict(g=fl(4),b=fl(4),m=fl(4),v=np.abs(fl(4))+.5))
save('reshape_zero',[N('Reshape',['x','s'],['y'])],[vi('x',['n','m',6])],[dict(x=fl(2,3,6)),dict(x=fl(1,1,6))],dict(s=lg(0,0,2,3)))
save('reshape_m1_mid',[N('Reshape',['x','s'],['y'])],[vi('x',['n',4,6])],[dict(x=fl(2,4,6)),dict(x=fl(5,4,6))],dict(s=lg(2,-1,3)))
save('squeeze_all',[N('Squeeze',['x'],['y'])],[vi('x',[1,3,1])],[dict(x=fl(1,3,1))])
save('gather_scalar',[N('Gather',['x','i'],['y'],axis=1)],[vi('x',['n','m']),vi('i',[],I)],[dict(x=fl(2,3),i=np.int64(-1))])
save('slice_dyn',[N('Slice',['x','s','e','a'],['y'])],[vi('x',['n','m']),vi('s',[1],I),vi('e',[1],I)],[dict(x=fl(3,5),s=lg(1),e=lg(4)),dict(x=fl(3,5),s=lg(-2),e=lg(2**31))],dict(a=lg(1)))
save('concat_shapes',[N('Shape',['x'],['s']),N('Slice',['s','z','o'],['a']),N('Concat',['a','k'],['c'],axis=0),N('Expand',['w','c'],['e']),N('Concat',['e','x'],['y'],axis=1)],[vi('x',['n','t',4])],[dict(x=fl(2,3,4)),dict(x=fl(1,5,4))],dict(z=lg(0),o=lg(1),k=lg(1,4),w=fl(1,1,4)))
save('cls_token',[N('Shape',['x'],['s']),N('Gather',['s','z0'],['b']),N('Unsqueeze',['b','z'],['bu']),N('Concat',['bu','m','m'],['c'],axis=0),N('Expand',['w','c'],['e']),N('Concat',['e','x'],['y'],axis=1)],[vi('x',['n','t',4])],[dict(x=fl(2,3,4))],dict(z0=np.int64(0),z=lg(0),m=lg(1),w=fl(1,1,4)))
save('mean_pool',[N('Unsqueeze',['m','ax'],['mu']),N('Cast',['mu'],['mf'],to=F),N('Mul',['x','mf'],['xm']),N('ReduceSum',['xm','one'],['s'],keepdims=0),N('ReduceSum',['mf','one'],['d'],keepdims=0),N('Clip',['d','eps'],['dc']),N('Div',['s','dc'],['y'])],[vi('x',['b','t',4]),vi('m',['b','t'],I)],[dict(x=fl(2,3,4),m=[[1,1,0],[0,0,0]])],dict(ax=lg(-1),one=lg(1),eps=np.float32(1e-9)))
save('l2norm',[N('ReduceL2',['x'],['n'],axes=[-1],keepdims=1),N('Clip',['n','eps'],['c']),N('Identity',['c'],['e']),N('Div',['x','e'],['y'])],[vi('x',['b',4])],[dict(x=fl(3,4)),dict(x=np.zeros([1,4],np.float32))],dict(eps=np.float32(1e-12)),opset=13)
save('window_part',[N('Reshape',['x','s1'],['a']),N('Transpose',['a'],['t'],perm=[0,1,3,2,4,5]),N('Reshape',['t','s2'],['y'])],[vi('x',['b',8,8,3])],[dict(x=fl(2,8,8,3)),dict(x=fl(1,8,8,3))],dict(s1=lg(-1,2,4,2,4,3),s2=lg(-1,4,4,3)))
save('roll_by_slices',[N('Slice',['x','k','big','a'],['p']),N('Slice',['x','z','k','a'],['q']),N('Concat',['p','q'],['y'],axis=1)],[vi('x',['b','t',3])],[dict(x=fl(2,5,3)),dict(x=fl(1,2,3)),dict(x=fl(1,1,3))],dict(k=lg(2),big=lg(2**63-1),z=lg(0),a=lg(1)))
save('argsort',[N('Shape',['x'],['s']),N('Gather',['s','o'],['n']),N('TopK',['x','n'],['v','i'],axis=-1,largest=0),N('GatherElements',['x','i'],['y'],axis=-1)],[vi('x',['b','n'])],[dict(x=fl(2,5)),dict(x=fl(1,1))],dict(o=lg(1)),outputs=(('y',F,None),('i',I,None)))
save('logsoftmax_nll',[N('LogSoftmax',['x'],['l'],axis=-1),N('NegativeLogLikelihoodLoss',['l','t'],['y'],reduction='mean')],[vi('x',['b',5]),vi('t',['b'],I)],[dict(x=fl(3,5),t=lg(0,4,2))])
save('sce',[N('SoftmaxCrossEntropyLoss',['x','t'],['y'],reduction='none')],[vi('x',['b',5]),vi('t',['b'],I)],[dict(x=fl(3,5),t=lg(0,4,2))])
save('isnan_where',[N('IsNaN',['x'],['n']),N('Where',['n','z','x'],['y'])],[vi('x',['b'])],[dict(x=np.float32([1,np.nan,3]))],dict(z=np.float32(0)))
save('bools',[N('And',['a','b'],['c']),N('Not',['c'],['d']),N('Cast',['d'],['e'],to=I),N('ReduceSum',['e'],['y'],keepdims=0)],[vi('a',['n'],T.BOOL),vi('b',['n'],T.BOOL)],[dict(a=np.array([1,0,1],bool),b=np.array([1,1,0],bool))],outputs=(('y',I,None),))
save('uint8_image',[N('Cast',['x'],['f'],to=F),N('Div',['f','k'],['d']),N('Transpose',['d'],['t'],perm=[0,3,1,2]),N('Sub',['t','m'],['y'])],[vi('x',['n','h','w',3],T.UINT8)],[dict(x=R.integers(0,255,[1,4,5,3]).astype(np.uint8))],dict(k=np.float32(255),m=fl(3,1,1)))
save('argmax_u8',[N('ArgMax',['x'],['a'],axis=1,keepdims=0),N('Cast',['a'],['y'],to=T.UINT8)],[vi('x',['n',4,'h','w'])],[dict(x=fl(1,4,3,2))],outputs=(('y',T.UINT8,None),))
save('deconv_crop',[N('ConvTranspose',['x','w'],['u'],strides=[2,2]),N('Shape',['z'],['s']),N('Slice',['s','two','four'],['hw']),N('Slice',['u','zz','hw','ax'],['c']),N('Add',['c','z'],['y'])],[vi('x',['n',2,'h','w']),vi('z',['n',3,'p','q'])],[dict(x=fl(1,2,3,3),z=fl(1,3,5,6))],dict(w=fl(2,3,2,2),two=lg(2),four=lg(4),zz=lg(0,0),ax=lg(2,3)))
save('pad_to_even',[N('Shape',['x'],['s']),N('Slice',['s','two','four'],['hw']),N('Mod',['hw','k2'],['r']),N('Concat',['z6','r'],['p'],axis=0),N('Pad',['x','p'],['q'],mode='reflect'),N('SpaceToDepth',['q'],['y'],blocksize=2)],[vi('x',['n',1,'h','w'])],[dict(x=fl(1,1,5,4)),dict(x=fl(2,1,4,7))],dict(two=lg(2),four=lg(4),k2=lg(2),z6=lg(0,0,0,0,0,0)))
save('interp_align',[N('Shape',['x'],['s']),N('Slice',['s','z','two'],['nc']),N('Concat',['nc','hw'],['sz'],axis=0),N('Resize',['x','e','e','sz'],['y'],mode='linear',coordinate_transformation_mode='align_corners')],[vi('x',['n',2,'h','w'])],[dict(x=fl(1,2,3,4)),dict(x=fl(2,2,5,5))],dict(z=lg(0),two=lg(2),hw=lg(7,6),e=np.float32([])),opset=11)
save('layernorm17',[N('LayerNormalization',['x','g','b'],['y','m','i'],axis=-1)],[vi('x',['b','t',6])],[dict(x=fl(2,3,6))],dict(g=fl(6),b=fl(6)),outputs=(('y',F,None),('m',F,None),('i',F,None)))
save('dft',[N('DFT',['x'],['y'],axis=1,onesided=1)],[vi('x',['b',8,1])],[dict(x=fl(2,8,1))])
save('meshgrid_range',[N('Shape',['x'],['s']),N('Gather',['s','i2'],['h']),N('Gather',['s','i3'],['w']),N('Range',['z','h','o'],['rh']),N('Range',['z','w','o'],['rw']),N('Unsqueeze',['rh','a1'],['ch']),N('Mul',['ch','w'],['cm']),N('Add',['cm','rw'],['y'])],[vi('x',['n',1,'h','w'])],[dict(x=fl(1,1,3,4)),dict(x=fl(1,1,1,1))],dict(i2=np.int64(2),i3=np.int64(3),z=np.int64(0),o=np.int64(1),a1=lg(1)),outputs=(('y',I,None),))
save('if_bool_in',[N('If',['c'],['y'],then_branch=h.make_graph([N('Relu',['x'],['r'])],'t',[],[vi('r',None)]),else_branch=h.make_graph([N('ReduceSum',['x'],['r'],keepdims=1)],'e',[],[vi('r',None)]))],[vi('x',['n','m']),vi('c',[],T.BOOL)],[dict(x=fl(2,3),c=np.bool_(True)),dict(x=fl(2,3),c=np.bool_(False))])
lb=h.make_graph([N('MatMul',['s','w'],['m']),N('Tanh',['m'],['s2']),N('Identity',['ci'],['co'])],'b',[vi('i',[],I),vi('ci',[],T.BOOL),vi('s',['n',3])],[vi('co',[],T.BOOL),vi('s2',['n',3])])
save('loop_n_input',[N('Loop',['k','','x'],['y'],body=lb)],[vi('x',['n',3]),vi('k',[],I)],[dict(x=fl(2,3),k=np.int64(3)),dict(x=fl(1,3),k=np.int64(0))],dict(w=fl(3,3)))
# growing sequence: greedy decode like loop, carried size grows
gb=h.make_graph([N('ReduceSum',['s','ax'],['t'],keepdims=1),N('Concat',['s','t'],['s2'],axis=1),N('Identity',['ci'],['co'])],'b',[vi('i',[],I),vi('ci',[],T.BOOL),vi('s',['n','l'])],[vi('co',[],T.BOOL),vi('s2',['n','l2'])])
save('loop_grows',[N('Loop',['k','','x'],['y'],body=gb)],[vi('x',['n','l']),vi('k',[],I)],[dict(x=fl(2,2),k=np.int64(3)),dict(x=fl(1,3),k=np.int64(1))],dict(ax=lg(1)))
np.savez_compressed(sys.argv[1],**OUT)
