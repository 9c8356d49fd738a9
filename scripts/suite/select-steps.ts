import type { Step } from './outcome.ts';

/**
 * The wanted steps and those that they need, in their order. A name stands for every step that begins with
 * it: `api` is the API on every engine. Throws on a name that no step has.
 */
export function selectSteps(all: readonly Step[], names: readonly string[]): readonly Step[] {
  const wanted = new Set<string>();
  for (const name of names) {
    const found = all.filter((step) => step.name === name || step.name.startsWith(`${name}-`));
    if (found.length === 0) {
      throw new Error(`No step is called "${name}". There are: ${namesOf(all).join(', ')}`);
    }
    for (const step of found) wanted.add(step.name);
  }
  // Backwards, because a step that is needed stands before and may need another.
  for (const step of all.toReversed()) {
    if (wanted.has(step.name) && step.needs !== undefined) wanted.add(step.needs);
  }
  return all.filter((step) => wanted.has(step.name));
}

/** The steps that an argument list names with `--only a,b`; undefined when it names none. */
export function readOnly(args: readonly string[]): string[] | undefined {
  const index = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (index === -1) return undefined;
  const value = args[index]?.startsWith('--only=') ? args[index].slice(7) : args[index + 1];
  return (value ?? '').split(',').filter((name) => name !== '');
}

/** The commit that `--changed` or `--changed=COMMIT` names, by default the last one; undefined without it. */
export function readChanged(args: readonly string[]): string | undefined {
  const arg = args.find((each) => /^--changed(=|$)/.test(each));
  return arg === undefined ? undefined : arg.split('=')[1] || 'HEAD';
}

function namesOf(steps: readonly Step[]): string[] {
  return steps.map((step) => step.name);
}
