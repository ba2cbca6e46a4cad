/// The `weir` command.
module dev.weir.cli {
  requires dev.weir.formats;
  requires dev.weir.transforms;
  requires dev.weir.target;
  requires org.apache.commons.cli;

  exports dev.weir.cli;
}
