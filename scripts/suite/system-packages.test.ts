import { expect, test } from 'vitest';
import { planInstallation } from './system-packages.ts';

const debian = { platform: 'linux', osRelease: 'ID=debian\nVERSION_ID="12"', isRoot: true };
const ubuntu = { platform: 'linux', osRelease: 'ID=ubuntu\nID_LIKE=debian', isRoot: false };
const fedora = { platform: 'linux', osRelease: 'ID=fedora', isRoot: true };
const mac = { platform: 'darwin', osRelease: '', isRoot: false };

test('nothing is installed when nothing is missing', () => {
  expect(planInstallation([], debian)).toEqual({ kind: 'nothing' });
});

test('root on Debian installs with apt, without the service of MariaDB', () => {
  expect(planInstallation(['mariadb'], debian)).toEqual({
    kind: 'apt',
    packages: ['mariadb-server-core', 'mariadb-client-core'],
    silenced: [],
    unpacked: [],
  });
});

test.each([debian, ubuntu])(
  'servers of the web are unpacked, by anybody, so that none is started: %j',
  (machine) => {
    expect(planInstallation(['nginx', 'caddy'], machine)).toEqual({
      kind: 'apt',
      packages: [],
      silenced: [],
      unpacked: ['nginx', 'nginx-light', 'caddy'],
    });
  },
);

test('root installs the calendar that reads our feed', () => {
  expect(planInstallation(['khal'], debian)).toMatchObject({ packages: ['khal'], unpacked: [] });
});

test('root on Debian installs the program of Redis, without the service', () => {
  expect(planInstallation(['redis'], debian)).toMatchObject({ packages: ['redis-tools'] });
});

test('root on Debian installs the mail server, and its service does not start', () => {
  expect(planInstallation(['dovecot'], debian)).toMatchObject({
    packages: ['dovecot-imapd'],
    silenced: ['dovecot.service', 'dovecot.socket'],
  });
});

test('root on Debian installs the name server without its service', () => {
  const packages = ['dnsmasq-base'];
  expect(planInstallation(['dnsmasq'], debian)).toMatchObject({ packages, silenced: [] });
});

test('root on Debian installs the Firefox with long support', () => {
  expect(planInstallation(['firefox'], debian)).toMatchObject({ packages: ['firefox-esr'] });
});

test('WebKitGTK is installed with a screen on Debian, and nobody else is asked for it', () => {
  const packages = ['webkit2gtk-driver', 'xvfb'];
  expect(planInstallation(['webkit'], debian)).toMatchObject({ packages });
  expect(planInstallation(['webkit'], ubuntu)).toMatchObject({
    message: expect.stringContaining('apt-get install webkit2gtk-driver xvfb'),
  });
  for (const machine of [fedora, mac]) {
    expect(planInstallation(['webkit'], machine)).toEqual({ kind: 'nothing' });
  }
});

test('what root has to install is told apart from what is unpacked', () => {
  expect(planInstallation(['mariadb', 'nginx'], ubuntu)).toMatchObject({
    message: expect.stringContaining('need MariaDB. Install'),
  });
});

test.each([
  [fedora, 'sudo dnf install nginx caddy'],
  [mac, 'brew install nginx caddy'],
])('elsewhere they come with a command: %j', (machine, command) => {
  expect(planInstallation(['nginx', 'caddy'], machine)).toEqual({
    kind: 'by hand',
    message: `The tests need nginx and Caddy. Install with:\n  ${command}\nand run npm test again.`,
  });
});

test.each([
  [ubuntu, 'sudo apt-get install mariadb-server-core mariadb-client-core'],
  [fedora, 'sudo dnf install mariadb-server'],
  [mac, 'brew install mariadb'],
])('anybody else is told the command: %j', (machine, command) => {
  expect(planInstallation(['mariadb'], machine)).toEqual({
    kind: 'by hand',
    message: `The tests need MariaDB. Install with:\n  ${command}\nand run npm test again.`,
  });
});

test('the headless shell is installed by root on Debian, and nobody else is asked for it', () => {
  expect(planInstallation(['headless-shell'], debian)).toMatchObject({
    packages: ['chromium-headless-shell'],
  });
  for (const machine of [ubuntu, { ...debian, isRoot: false }, fedora, mac]) {
    expect(planInstallation(['headless-shell'], machine)).toEqual({ kind: 'nothing' });
  }
});

test('a Chromium elsewhere can be named', () => {
  expect(planInstallation(['chromium'], mac)).toMatchObject({
    message: expect.stringContaining('CHROMIUM_PATH'),
  });
});
