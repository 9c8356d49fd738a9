import { describe, expect, test } from 'vitest';
import { findNpm, npmEnvironment } from './npm.mjs';

describe('the environment of npm', () => {
  test("the user's configuration stays in force", () => {
    const given = {
      npm_config_registry: 'https://registry.example/',
      npm_config_cafile: '/etc/ssl/own.pem',
      npm_config_https_proxy: 'http://proxy.example:3128',
      npm_config_cache: '/var/cache/npm',
      npm_config_userconfig: '/home/kim/.npmrc',
      HOME: '/home/kim',
    };
    expect(npmEnvironment(given, '/ripen/', undefined)).toEqual(given);
  });

  test('what describes the outer call is left out', () => {
    const given = {
      npm_command: 'run-script',
      npm_lifecycle_event: 'start',
      npm_package_name: 'ripen',
      npm_execpath: '/usr/lib/npm-cli.js',
      npm_config_omit: 'dev',
      NPM_CONFIG_PACKAGE_LOCK_ONLY: 'true',
      npm_config_dry_run: 'true',
    };
    expect(npmEnvironment(given, '/ripen/', undefined)).toEqual({});
  });

  test("the project's own programs are not on the PATH", () => {
    const given = { PATH: '/ripen/node_modules/.bin:/usr/bin:/bin' };
    expect(npmEnvironment(given, '/ripen/', undefined)).toEqual({ PATH: '/usr/bin:/bin' });
  });

  test("the pinned Node is announced beside the user's own options", () => {
    expect(npmEnvironment({ NODE_OPTIONS: '--no-warnings' }, '/my ripen/', '24.21.0')).toEqual({
      NODE_OPTIONS:
        '--no-warnings --require "/my ripen/scripts/bootstrap/announce-pinned-node.cjs"',
      RIPEN_PINNED_NODE: '24.21.0',
    });
  });
});

describe('finding npm', () => {
  test('the npm that runs the command installs, on its own Node', () => {
    const environment = { npm_execpath: '/lib/npm/bin/npm-cli.js', npm_node_execpath: '/bin/node' };
    expect(findNpm(environment, 'linux')).toEqual({
      command: '/bin/node',
      args: ['/lib/npm/bin/npm-cli.js'],
      shell: false,
    });
  });

  test('another package manager is passed over', () => {
    const environment = { npm_execpath: '/lib/pnpm/bin/pnpm.cjs', npm_node_execpath: '/bin/node' };
    expect(findNpm(environment, 'linux')).toEqual({ command: 'npm', args: [], shell: false });
  });

  test('on Windows npm is a command file', () => {
    expect(findNpm({}, 'win32')).toEqual({ command: 'npm.cmd', args: [], shell: true });
  });
});
