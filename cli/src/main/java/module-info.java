/// The `weir` command.
module dev.weir.cli {
  requires dev.weir.models;
  requires org.apache.commons.cli;

  exports dev.weir.cli;
}
