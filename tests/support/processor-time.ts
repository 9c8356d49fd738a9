/** Returns the processor time that an act takes in this process, in milliseconds: other work does not count. */
export function processorMs(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
