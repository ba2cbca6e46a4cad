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
public record Place(
    Element element, Optional<AnnotationMirror> annotation, Optional<AnnotationValue> value) {
  /// {@return the place of `element` itself}
  public static Place of(Element element) {
    return new Place(element, Optional.empty(), Optional.empty());
  }

  /// {@return the place of `annotation` on `element`}
  public static Place of(Element element, AnnotationMirror annotation) {
    return new Place(element, Optional.of(annotation), Optional.empty());
  }

  /// {@return the place of `value` in `annotation` on `element`}
  public static Place of(Element element, AnnotationMirror annotation, AnnotationValue value) {
    return new Place(element, Optional.of(annotation), Optional.of(value));
  }
}
