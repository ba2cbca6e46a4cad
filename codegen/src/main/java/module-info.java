/// The annotation processor: it turns dialect definitions into code. Nobody compiles against it.
module dev.weir.codegen {
  requires dev.weir.ir;
  requires java.compiler;
  requires jdk.compiler;
  requires com.palantir.javapoet;
  requires auto.common;
  requires static com.google.auto.service;

  provides javax.annotation.processing.Processor with
      dev.weir.codegen.DialectProcessor;
}
