import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The Firefox on the PATH, before others the one with long support. Undefined where there is none. */
export function findFirefox(): string | undefined {
  return onPath('firefox-esr') ?? onPath('firefox');
}

/** Returns whether WebKitGTK can be driven here, on a screen of its own. */
export function isWebKitThere(): boolean {
  return ['WebKitWebDriver', 'Xvfb'].every((program) => onPath(program) !== undefined);
}

function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder);
  return folders
    .map((folder) => path.join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
