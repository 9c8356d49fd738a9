/** Whether the page was come to by a link or its address: not by a reload, nor on the way back. */
export function isComeTo(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'navigate');
}
