package dev.weir.codegen.validate;

import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/// Where in the author's source something stands.
///
/// @param element the element it belongs to
/// @param annotation the annotation on it
/// @param value the value in that annotation
public record SourcePosition(
    Element element, Optional<AnnotationMirror> annotation, Optional<AnnotationValue> value) {
  /// {@return the place of `element` itself}
  public static SourcePosition of(Element element) {
    return new SourcePosition(element, Optional.empty(), Optional.empty());
  }

  /// {@return the place of `annotation` on `element`}
  public static SourcePosition of(Element element, AnnotationMirror annotation) {
    return new SourcePosition(element, Optional.of(annotation), Optional.empty());
  }

  /// {@return the place of `value` in `annotation` on `element`}
  public static SourcePosition of(
      Element element, AnnotationMirror annotation, AnnotationValue value) {
    return new SourcePosition(element, Optional.of(annotation), Optional.of(value));
  }
}
