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

export const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * Returns the Chromium that tests and scripts drive: `CHROMIUM_PATH` as it stands (even when
 * nothing is there, so that a typing error is not hidden), or else the first one on the PATH, or
 * else `/usr/bin/chromium`. Undefined when the machine has none.
 */
export function findChromium(
  environment: Environment = process.env,
  isExecutable: (file: string) => boolean = canExecute,
): string | undefined {
  return (
    environment.CHROMIUM_PATH ||
    onPath(COMMANDS, environment).concat('/usr/bin/chromium').find(isExecutable)
  );
}

/**
 * Returns the browser for tests without windows: `CHROMIUM_PATH` as it stands, or else Chromium’s
 * headless shell, or else what `findChromium` finds. The shell draws and runs pages as the whole
 * browser does; without profiles, opening a page takes two thirds of the processor’s time.
 */
export function findTestBrowser(
  environment: Environment = process.env,
  isExecutable: (file: string) => boolean = canExecute,
): string | undefined {
  return (
    environment.CHROMIUM_PATH ||
    onPath([HEADLESS_SHELL], environment).find(isExecutable) ||
    findChromium(environment, isExecutable)
  );
}

function onPath(commands: readonly string[], environment: Environment): string[] {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter((folder) => folder);
  return commands.flatMap((command) => folders.map((folder) => path.join(folder, command)));
}

function canExecute(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
