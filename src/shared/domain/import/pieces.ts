/* Long work in pieces: a generator that yields after each, and returns the result. */

/** Does all pieces at once and returns the result. */
export function finish<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Does one piece after the other, with a pause after each, and returns the result. */
export async function finishWith<Result>(
  work: Generator<void, Result>,
  pause: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await pause();
  }
}
