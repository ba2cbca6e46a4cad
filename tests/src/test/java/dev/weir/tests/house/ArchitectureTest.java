package dev.weir.tests.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import dev.weir.ir.AbstractOperation;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.TypeDef;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What may use what, and the habits of the house that bytecode can show.
class ArchitectureTest {
  private static final JavaClasses WEIR =
      new ClassFileImporter()
          .importPackages("dev.weir")
          .that(describe("outside tests", c -> !c.getPackageName().startsWith("dev.weir.tests")));

  @Test void modulesUseOnlyTheModulesBelowThem() {
    LayeredArchitecture layers =
        layeredArchitecture().consideringOnlyDependenciesInLayers().withOptionalLayers(true);
    for (Layer layer : Layer.TABLE) {
      layers = layers.layer(layer.name()).definedBy(layer.packages().toArray(new String[0]));
    }
    for (Layer layer : Layer.TABLE) {
      var rule = layers.whereLayer(layer.name());
      layers =
          layer.uses().isEmpty()
              ? rule.mayNotAccessAnyLayer()
              : rule.mayOnlyAccessLayers(layer.uses().toArray(new String[0]));
    }
    layers.check(WEIR);
  }

  @Test void everyClassBelongsToALayer() {
    String[] packages =
        Layer.TABLE.stream().map(Layer::packages).flatMap(Collection::stream)
            .toArray(String[]::new);
    classes()
        .should()
        .resideInAnyPackage(packages)
        .orShould()
        .resideInAnyPackage("dev.weir.benchmarks..", "dev.weir.examples..")
        .check(WEIR);
    assertThat(WEIR.size()).isGreaterThan(100);
  }

  @Test void packagesOfTheRewritingModuleDoNotFormCycles() {
    slices().matching("dev.weir.(drr|rewrite|pass|analysis)..").should().beFreeOfCycles()
        .check(WEIR);
  }

  @Test void namesSayWhatAClassIs() {
    noClasses()
        .that()
        .doNotHaveSimpleName("PassManager")
        .should()
        .haveNameMatching(".*(Utils?|Helpers?|Manager|Misc)")
        .check(WEIR);
  }

  @Test void opsAreInterfacesAndTheirClassesAreHidden() {
    classes().that().areAnnotatedWith(OpDef.class).should().beInterfaces().check(WEIR);
    classes().that().areAnnotatedWith(DialectDef.class).should().beInterfaces().check(WEIR);
    classes()
        .that()
        .areAssignableTo(AbstractOperation.class)
        .and()
        .resideInAPackage("dev.weir.dialect..")
        .should()
        .bePackagePrivate()
        .check(WEIR);
  }

  @Test void typesAndAttributesAreRecords() {
    classes().that().areAnnotatedWith(TypeDef.class).should().beRecords().check(WEIR);
    classes()
        .that()
        .areAnnotatedWith(AttrDef.class)
        .should()
        .beRecords()
        .allowEmptyShould(true)
        .check(WEIR);
  }

  @Test void onlyTheCommandWritesToTheStandardStreams() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.weir.cli..", "dev.weir.benchmarks..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(WEIR);
  }

  @Test void onlyTheProcessorAndTheTestkitReflect() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.weir.codegen..", "dev.weir.testkit..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.reflect..")
        .orShould()
        .callMethod(Class.class, "forName", String.class)
        .check(WEIR);
  }

  @Test void nothingThatIsPrintedComesInHashOrder() {
    var hashOrdered = describe("a collection in hash order", ArchitectureTest::hashOrders);
    noClasses()
        .that()
        .resideInAnyPackage("dev.weir.ir..", "dev.weir.drr..", "dev.weir.rewrite..",
            "dev.weir.pass..")
        .should()
        .callCodeUnitWhere(target(hashOrdered))
        .check(WEIR);
  }

  @Test void nothingStaticIsMutable() {
    fields().that().areStatic().should().haveModifier(FINAL).check(WEIR);
  }

  @Test void nobodyThrowsCheckedExceptionsAtCallers() {
    var checked =
        describe(
            "declares a checked exception",
            (JavaMethod m) -> m.getThrowsClause().getTypes().stream()
                .anyMatch(
                    t -> t.isAssignableTo(Exception.class)
                        && !t.isAssignableTo(RuntimeException.class)));
    var open =
        WEIR.stream()
            .filter(c -> !assignableTo(AutoCloseable.class).test(c))
            .filter(c -> !c.getName().startsWith("dev.weir.formats.AtomicFile")) // runs a callback
            .flatMap(c -> c.getMethods().stream())
            .filter(
                m -> m.getModifiers().contains(PUBLIC)
                    && checked.test(m))
            .map(JavaMethod::getFullName);
    assertThat(open).isEmpty();
  }

  /// Whether `call` makes a collection of several elements whose order changes from run to run.
  private static boolean hashOrders(CodeUnitCallTarget call) {
    if (call.getOwner().isEquivalentTo(Collectors.class)) {
      return call.getName().matches("to(Unmodifiable)?(Set|Map)");
    }
    int single = call.getOwner().isEquivalentTo(Map.class) ? 2 : 1;
    return (call.getOwner().isEquivalentTo(Set.class) || call.getOwner().isEquivalentTo(Map.class))
        && (call.getName().matches("copyOf|ofEntries")
            || (call.getName().equals("of")
                && (call.getRawParameterTypes().size() > single
                    || call.getRawParameterTypes().stream().anyMatch(JavaClass::isArray))));
  }
}
