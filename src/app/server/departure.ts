/** Dependencies of leaving the page; `later` calls `work` after the given milliseconds. */
export interface DepartureDeps {
  readonly later: (ms: number, work: () => void) => void;
  readonly goToSignIn: () => void;
}

/**
 * Creates the only function that navigates to the sign-in page. The first call decides when the
 * page is left; later calls do nothing.
 */
export function createDeparture({ later, goToSignIn }: DepartureDeps): (afterMs?: number) => void {
  let isLeaving = false;
  return (afterMs = 0) => {
    if (isLeaving) return;
    isLeaving = true;
    if (afterMs === 0) goToSignIn();
    else later(afterMs, goToSignIn);
  };
}
