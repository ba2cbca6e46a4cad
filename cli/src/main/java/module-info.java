/// The `weir` command.
module dev.weir.cli {
  requires dev.weir.formats;
  requires dev.weir.transforms;
  requires dev.weir.target;
}
