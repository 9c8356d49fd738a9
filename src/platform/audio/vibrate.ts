/**
 * Lets the device vibrate: milliseconds on and off, in turns. Nothing happens where it cannot, and
 * before the page was touched: browsers refuse it then, with an error in the console.
 */
export function vibrate(pattern: readonly number[]): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.([...pattern]);
}
