package dev.weir.tensor.capture.code;

import com.google.common.collect.ImmutableSet;
import dev.weir.tensor.HostOnly;
import java.lang.reflect.Executable;
import java.util.HashMap;
import java.util.HashSet;

/// Which methods may be called while code is captured: those that compute something of their arguments, and change
/// nothing but what captured code has made.
public final class Purity {
  /// Of `java.lang`, that computes.
  private static final ImmutableSet<String> LANG =
      ImmutableSet.of(
          "Math",
          "StrictMath",
          "String",
          "StringBuilder",
          "Integer",
          "Long",
          "Float",
          "Double",
          "Boolean",
          "Character",
          "Byte",
          "Short",
          "Number",
          "CharSequence",
          "Iterable",
          "Comparable",
          "Enum",
          "Object",
          "Record",
          "MatchException",
          "Class",
          "Throwable",
          "Exception",
          "RuntimeException",
          "ArithmeticException",
          "ArrayIndexOutOfBoundsException",
          "ArrayStoreException",
          "AssertionError",
          "ClassCastException",
          "Error",
          "IllegalArgumentException",
          "IllegalStateException",
          "IndexOutOfBoundsException",
          "NegativeArraySizeException",
          "NullPointerException",
          "NumberFormatException",
          "StringIndexOutOfBoundsException",
          "UnsupportedOperationException",
          "CloneNotSupportedException");

  /// What depends on more than its arguments, or changes more.
  private static final ImmutableSet<String> DENIED =
      ImmutableSet.of(
          "random",
          "identityHashCode",
          "shuffle",
          "getInteger",
          "getLong",
          "getBoolean",
          "forName",
          "newInstance",
          "parallel",
          "parallelStream",
          "parallelSort",
          "parallelPrefix",
          "parallelSetAll",
          "unordered",
          "wait",
          "notify",
          "notifyAll",
          "printStackTrace",
          "getStackTrace",
          "fillInStackTrace",
          "desiredAssertionStatus",
          "intern",
          "generate",
          "randomUUID",
          "synchronizedList",
          "synchronizedMap",
          "setDefault");

  private static final ImmutableSet<String> DENIED_CLASSES =
      ImmutableSet.of(
          "java.util.Random",
          "java.util.SplittableRandom",
          "java.util.Scanner",
          "java.util.Timer",
          "java.util.UUID",
          "java.util.Date",
          "java.util.Calendar",
          "java.util.ServiceLoader",
          "java.util.ResourceBundle",
          "java.util.Properties",
          "java.util.WeakHashMap",
          "java.util.IdentityHashMap",
          "java.util.TimeZone");

  /// What depends on how a table has grown, where it came from outside.
  private static final ImmutableSet<String> ORDERLESS =
      ImmutableSet.of(
          "get",
          "put",
          "containsKey",
          "contains",
          "add",
          "remove",
          "size",
          "isEmpty",
          "getOrDefault",
          "putIfAbsent",
          "merge",
          "computeIfAbsent",
          "computeIfPresent",
          "compute",
          "clear",
          "putAll",
          "addAll");

  /// What asks neither whether elements are equal nor what they are.
  private static final ImmutableSet<String> STORING =
      ImmutableSet.of(
          "add",
          "addAll",
          "addFirst",
          "addLast",
          "of",
          "asList",
          "set",
          "requireNonNull",
          "ofNullable",
          "copyOf",
          "push",
          "offer",
          "orElse",
          "ofEntries",
          "entry",
          "nCopies",
          "stream",
          "toArray",
          "getFirst",
          "getLast",
          "get",
          "size",
          "isEmpty",
          "iterator");

  /// What compares elements one by one, and may ask one that is known whether it equals one that is not.
  private static final ImmutableSet<String> EQUATING =
      ImmutableSet.of(
          "equals",
          "deepEquals",
          "contains",
          "containsAll",
          "containsValue",
          "indexOf",
          "lastIndexOf",
          "remove",
          "removeAll",
          "retainAll",
          "removeFirstOccurrence",
          "removeLastOccurrence",
          "frequency",
          "mismatch",
          "disjoint",
          "replaceAll",
          "search");

  private Purity() {}

  /// {@return why a method may not be called, null if it may}
  public static String refusal(Class<?> owner, Executable method) {
    String called = owner.getSimpleName() + "." + method.getName();
    if (Classes.isWeir(owner)) {
      boolean isHosts =
          method.isAnnotationPresent(HostOnly.class) || owner.isAnnotationPresent(HostOnly.class);
      return isHosts ? called + " is for the host alone" : null;
    }
    return isPure(owner, method.getName()) ? null : called + " is called";
  }

  private static boolean isPure(Class<?> owner, String name) {
    String type = owner.getName();
    if (DENIED.contains(name) || DENIED_CLASSES.contains(type)) {
      return false;
    } else if (owner == Object.class || owner == Class.class) {
      return name.equals("getClass")
          || name.equals("equals")
          || name.equals("toString")
          || name.equals("<init>")
          || owner == Object.class && name.equals("hashCode")
          || owner == Class.class && !name.startsWith("getResource");
    }
    String inPackage = owner.getPackageName();
    return switch (inPackage) {
      case "java.lang" -> LANG.contains(owner.getSimpleName());
      case "java.util", "java.util.function", "java.util.stream", "java.math" -> true;
      default ->
          inPackage.startsWith("com.google.common.collect")
              || inPackage.startsWith("com.google.common.primitives")
              || inPackage.equals("com.google.common.base");
    };
  }

  /// {@return whether a function of numbers may throw}
  public static boolean throwsOfNumbers(Class<?> owner, String name) {
    boolean isMath = owner == Math.class || owner == StrictMath.class;
    return !isMath
        || name.endsWith("Exact")
        || name.startsWith("floor") && !name.equals("floor")
        || name.startsWith("ceil") && !name.equals("ceil")
        || name.startsWith("toInt")
        || name.equals("clamp");
  }

  /// {@return whether a call asks a table for an order that depends on its past}
  public static boolean asksOrder(Object receiver, String name) {
    return (receiver instanceof HashMap || receiver instanceof HashSet)
        && !ORDERLESS.contains(name);
  }

  /// {@return whether a call may ask an element of a collection whether it equals another}
  public static boolean equates(String name) {
    return EQUATING.contains(name);
  }

  /// {@return whether a call may compare tensors, or objects that hold them}
  public static boolean compares(String name) {
    return !STORING.contains(name);
  }
}
