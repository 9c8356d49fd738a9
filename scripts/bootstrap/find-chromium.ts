import { accessSync, constants } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

/**
 * Returns the Chromium that tests and scripts drive: `CHROMIUM_PATH` as it stands (even when
 * nothing is there, so that a typing error is not hidden), or else the first one on the PATH, or
 * else `/usr/bin/chromium`. Undefined when the machine has none.
 */
export function findChromium(
  environment: Environment = process.env,
  isExecutable: (file: string) => boolean = canExecute,
): string | undefined {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') return chosen;
  const folders = (environment.PATH ?? '').split(path.delimiter).filter((folder) => folder);
  const candidates = COMMANDS.flatMap((command) =>
    folders.map((folder) => path.join(folder, command)),
  );
  return [...candidates, '/usr/bin/chromium'].find(isExecutable);
}

function canExecute(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
