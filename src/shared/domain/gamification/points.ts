const POMODORO_POINTS = 15;
const INTERRUPTED_POMODORO_POINTS = 10;

/**
 * Experience points of one recorded pomodoro: 15, or 10 when it was interrupted. The specification,
 * section 9.
 */
export function xpOf(session: { readonly interrupted: boolean }): number {
  return session.interrupted ? INTERRUPTED_POMODORO_POINTS : POMODORO_POINTS;
}
