/** Dependencies of leaving the page; `later` calls `work` after so many milliseconds. */
export interface DepartureDeps {
  readonly later: (ms: number, work: () => void) => void;
  readonly goToSignIn: () => void;
}

/**
 * Makes the one way to the sign-in page: whatever asks first decides when the page is left, and
 * nothing navigates a second time.
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
