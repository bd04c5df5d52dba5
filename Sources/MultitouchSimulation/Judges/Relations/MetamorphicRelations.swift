/// The list of relations.
public enum MetamorphicRelations {
  /// Every relation.
  public static let all: [MetamorphicRelation] = [
    .simultaneityWaivesNothing, .independentComponents, .withoutCouplingNoEffect, .gatesAreForViews,
    .defaultDelegates, .timeTranslation, .spaceTranslation, .contactNames, .splitFrames, .denseClock, .causality,
    .refusingRecognizers, .untouchedThings, .timeScale, .distanceScale, .mirror, .snapshots, .repetition, .predictions,
    .rawSamples, .resetCompleteness,
    .tolerantTap, .batchedSamples,
  ]

  /// The relations of a name; `P-78` has two.
  public static func named(_ id: String) -> [MetamorphicRelation] { all.filter { $0.judge.id == id } }
}
