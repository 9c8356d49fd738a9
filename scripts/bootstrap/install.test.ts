import { describe, expect, test } from 'vitest';
import { coversLockfile, fingerprintInstallation } from './install.mjs';

const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };

describe('the fingerprint of an installation', () => {
  const input = {
    manifest: { scripts: { start: 'node a' }, dependencies: { koa: '3.3.0' } },
    lockfile: '{"packages":{}}',
    platform: 'linux',
    architecture: 'x64',
  };
  const fingerprint = fingerprintInstallation(input);

  test('a changed script of package.json does not change it', () => {
    const manifest = { ...input.manifest, scripts: { start: 'node b' } };
    expect(fingerprintInstallation({ ...input, manifest })).toBe(fingerprint);
  });

  test('a changed dependency, lockfile or platform changes it', () => {
    const changed = [
      { ...input, manifest: { dependencies: { koa: '3.3.1' } } },
      { ...input, lockfile: '{"packages":{"":{}}}' },
      { ...input, platform: 'darwin' },
      { ...input, architecture: 'arm64' },
    ].map(fingerprintInstallation);
    expect(new Set([fingerprint, ...changed]).size).toBe(5);
  });
});

describe('an installation made by hand', () => {
  const koa = { version: '3.3.0', integrity: 'sha512-a' };
  const lockfile = { packages: { '': {}, 'node_modules/koa': koa } };

  test('the same packages cover the lockfile', () => {
    expect(coversLockfile(lockfile, { packages: { 'node_modules/koa': koa } }, machine)).toBe(true);
  });

  test('another version or a missing package does not', () => {
    const older = { packages: { 'node_modules/koa': { ...koa, version: '3.2.0' } } };
    expect(coversLockfile(lockfile, older, machine)).toBe(false);
    expect(coversLockfile(lockfile, { packages: {} }, machine)).toBe(false);
    expect(coversLockfile(lockfile, {}, machine)).toBe(false);
  });

  test.each([
    ['another system', { os: 'darwin', cpu: 'x64' }, true],
    ['another processor', { os: ['linux'], cpu: ['arm64'] }, true],
    ['another C library', { os: 'linux', cpu: 'x64', libc: 'musl' }, true],
    ['no system in particular', {}, true],
    ['this machine', { os: 'linux', cpu: 'x64' }, false],
    ['this machine and its C library', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, false],
  ])('an optional package for %s may be missing: %#', (_, target, isCovered) => {
    const native = { version: '1.0.0', integrity: 'sha512-b', optional: true, ...target };
    const withNative = { packages: { ...lockfile.packages, 'node_modules/native': native } };
    const installed = { packages: { 'node_modules/koa': koa } };
    expect(coversLockfile(withNative, installed, machine)).toBe(isCovered);
  });
});
