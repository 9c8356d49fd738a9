import { expect, test } from 'vitest';
import { neighbourhoodOf, networkOf } from './networks.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2'],
  ['2001:DB8:1:2:ffff:1:2:3', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::7', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s is of the network %s and of the neighbourhood %s', (address, network, neighbourhood) => {
  expect([networkOf(address), neighbourhoodOf(address)]).toEqual([network, neighbourhood]);
});
