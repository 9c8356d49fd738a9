// @ts-check
// Notices a taken port before minutes are spent on installing and building.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Refusal, root } from './project.mjs';

/**
 * The value of a setting: from the environment, else from the text of a `.env` file.
 * @param {string} name
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {string} envFile
 * @returns {string | undefined} undefined when absent or empty
 */
export function findSetting(name, environment, envFile) {
  const line = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*(["'\`]?)([^"'\`#\\r\\n]*)\\1`, 'm');
  const value = environment[name] ?? line.exec(envFile)?.[2];
  return value?.trim() || undefined;
}

/**
 * The value of a setting, or what stands for it when it is absent.
 * @param {string} name
 * @param {string} fallback
 */
export function readSetting(name, fallback) {
  return findSetting(name, process.env, readEnvFile()) ?? fallback;
}

/**
 * Throws a `Refusal` when a port that is going to be listened on is taken. Wrong values are left to
 * the server, which says what is wrong with them.
 * @param {string} name of the setting: PORT or API_PORT
 * @param {string} fallback the port when it is not set
 * @param {string} command what to repeat with another port
 */
export async function refuseTakenPort(name, fallback, command) {
  const port = Number(readSetting(name, fallback));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  if (await isTaken(port, readSetting('HOST', 'localhost'))) {
    throw new Refusal(
      `Port ${port} is taken. Stop the other program, or choose a port: ${name}=${port + 7} ${command}`,
    );
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function isTaken(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    server.listen({ port, host }, () => server.close(() => resolve(false)));
  });
}

function readEnvFile() {
  try {
    return readFileSync(path.join(root, '.env'), 'utf8');
  } catch {
    return '';
  }
}
