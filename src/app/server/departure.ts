/** Dependencies of leaving the page; `later` calls `work` after the given milliseconds. */
export interface DepartureDeps {
  readonly later: (ms: number, work: () => void) => void;
  /** `isAfterRestore`: a restored backup has ended the sign-in. */
  readonly goToSignIn: (isAfterRestore: boolean) => void;
}

/**
 * Creates the only function that navigates to the sign-in page. The first call decides when the
 * page is left; later calls do nothing.
 */
export function createDeparture({
  later,
  goToSignIn,
}: DepartureDeps): (afterMs?: number, isAfterRestore?: boolean) => void {
  let isLeaving = false;
  return (afterMs = 0, isAfterRestore = false) => {
    if (isLeaving) return;
    isLeaving = true;
    const go = () => goToSignIn(isAfterRestore);
    if (afterMs === 0) go();
    else later(afterMs, go);
  };
}
