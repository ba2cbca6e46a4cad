package dev.weir.ir;

/// An operation of a name that no dialect at hand declares. Everything that is not specific to one
/// kind of operation works on it. Its properties (`<{…}>` in text), if any, are its only slot.
public final class UnregisteredOperation extends AbstractOperation {
  UnregisteredOperation(OperationState state) {
    super(state);
  }
}
