/** Interruptions of a recorded session: how many, and whether there were any. */
export interface InterruptionValues {
  interrupted: boolean;
  internalInterruptions: number;
  externalInterruptions: number;
}

/** Interruptions in keeping with each other: any that was counted makes the session interrupted. */
export function readInterruptions(given: InterruptionValues): InterruptionValues {
  const { interrupted, internalInterruptions, externalInterruptions } = given;
  return {
    interrupted: interrupted || internalInterruptions + externalInterruptions > 0,
    internalInterruptions,
    externalInterruptions,
  };
}

/** The interruptions after a correction; "not interrupted" alone takes the counted ones back. */
export function correctInterruptions(
  present: InterruptionValues,
  change: { [Field in keyof InterruptionValues]?: InterruptionValues[Field] | undefined },
): InterruptionValues {
  const isTakenBack = change.interrupted === false;
  return readInterruptions({
    interrupted: change.interrupted ?? present.interrupted,
    internalInterruptions:
      change.internalInterruptions ?? (isTakenBack ? 0 : present.internalInterruptions),
    externalInterruptions:
      change.externalInterruptions ?? (isTakenBack ? 0 : present.externalInterruptions),
  });
}
