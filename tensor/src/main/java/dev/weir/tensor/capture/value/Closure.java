package dev.weir.tensor.capture.value;

import com.google.common.collect.ImmutableList;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A lambda or a method reference.
public final class Closure {
  private final Class<?> host;
  private final Class<?> type;
  private final String method;
  private final DirectMethodHandleDesc body;
  private final List<@Nullable Object> captured;
  private final @Nullable LambdaSite site;

  /// @param host the class in which it stands
  /// @param type the functional interface
  /// @param method the name of its method
  /// @param captured the values that it has taken along
  /// @param site how to make a real one, if it was made in captured code
  public Closure(
      Class<?> host,
      Class<?> type,
      String method,
      DirectMethodHandleDesc body,
      List<@Nullable Object> captured,
      @Nullable LambdaSite site) {
    this.host = host;
    this.type = type;
    this.method = method;
    this.body = body;
    this.captured = captured;
    this.site = site;
  }

  public Class<?> host() {
    return host;
  }

  public Class<?> type() {
    return type;
  }

  public String method() {
    return method;
  }

  public DirectMethodHandleDesc body() {
    return body;
  }

  public List<@Nullable Object> captured() {
    return captured;
  }

  public @Nullable LambdaSite site() {
    return site;
  }

  /// Where captured code makes one.
  ///
  /// @param bootstrap what links the call site
  /// @param arguments its arguments behind the name and the type
  public record LambdaSite(
      Class<?> host,
      String name,
      MethodType type,
      DirectMethodHandleDesc bootstrap,
      ImmutableList<ConstantDesc> arguments) {}
}
