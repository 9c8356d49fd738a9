import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const DEPS = { clientToken: 'live_0123', priceId: 'pri_01yearly', requestId: 'request-1' };

/** Lets a script load or fail as the network would; returns the addresses that were asked for. */
function network(answers: readonly ('loads' | 'fails')[], paddle?: object): string[] {
  const asked: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    asked.push(script.src);
    const answer = answers[asked.length - 1] ?? 'fails';
    if (answer === 'loads') vi.stubGlobal('Paddle', paddle);
    queueMicrotask(() => script.dispatchEvent(new Event(answer === 'loads' ? 'load' : 'error')));
  });
  return asked;
}

function buildPaddle() {
  return { Initialize: vi.fn(), Checkout: { open: vi.fn() } };
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const load = async () => (await import('./open-checkout.ts')).openCheckout;

it('the script of Paddle is loaded once, and each press opens the checkout for the request', async () => {
  const openCheckout = await load();
  const paddle = buildPaddle();
  const asked = network(['loads'], paddle);
  expect(await openCheckout({ ...DEPS, onPaid: () => {} })).toBe(true);
  expect(await openCheckout({ ...DEPS, onPaid: () => {} })).toBe(true);
  expect(asked).toEqual(['https://cdn.paddle.com/paddle/v2/paddle.js']);
  expect(paddle.Initialize).toHaveBeenCalledTimes(1);
  expect(paddle.Initialize.mock.calls[0]?.[0]).toMatchObject({ token: 'live_0123' });
  expect(paddle.Checkout.open.mock.calls[1]?.[0]).toEqual({
    items: [{ priceId: 'pri_01yearly', quantity: 1 }],
    customData: { subscriptionId: 'request-1' },
  });
});

it('a payment that was made is told, other events are not', async () => {
  const openCheckout = await load();
  const paddle = buildPaddle();
  network(['loads'], paddle);
  const onPaid = vi.fn();
  await openCheckout({ ...DEPS, onPaid });
  const { eventCallback } = paddle.Initialize.mock.calls[0]?.[0] ?? {};
  eventCallback({ name: 'checkout.loaded' });
  expect(onPaid).not.toHaveBeenCalled();
  eventCallback({ name: 'checkout.completed' });
  expect(onPaid).toHaveBeenCalledTimes(1);
});

it('a script that does not come is asked for again at the next press', async () => {
  const openCheckout = await load();
  const asked = network(['fails', 'loads'], buildPaddle());
  expect(await openCheckout({ ...DEPS, onPaid: () => {} })).toBe(false);
  expect(await openCheckout({ ...DEPS, onPaid: () => {} })).toBe(true);
  expect(asked).toHaveLength(2);
});
