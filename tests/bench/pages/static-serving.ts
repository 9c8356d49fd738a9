/*
 * The built site as the API process serves it beside sirv alone on the same files: in turns, so that
 * whatever else the machine does meets both.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median } from '#tests/support/median.ts';
import { measureRate } from '../api/request-rate.ts';
import { startBenchServer } from '../server.ts';

/** Requests per second on one page, and what the product reaches of sirv's. */
export interface ServingRates {
  readonly page: string;
  readonly productPerS: number;
  readonly sirvPerS: number;
  /** The median of the rounds, in percent. */
  readonly percent: number;
}

const ROUNDS = 15;
/** So many until the code of either server is compiled, however slow the machine is. */
const WARM_UP_REQUESTS = 10_000;
const ROUND_MS = 800;
const CONNECTIONS = 16;

/** Measures each page in rounds of one turn for either server. */
export async function measureServing(pages: readonly string[]): Promise<ServingRates[]> {
  const product = await startBenchServer();
  const sirv = await startBareSirv();
  const rates: ServingRates[] = [];
  for (const page of pages) rates.push(await compare(page, product.url, sirv.url));
  sirv.stop();
  await product.stop();
  return rates;
}

async function compare(page: string, productUrl: string, sirvUrl: string): Promise<ServingRates> {
  const rate = (url: string, durationMs: number) =>
    measureRate({ url, path: page, connections: CONNECTIONS, durationMs });
  for (const url of [productUrl, sirvUrl]) {
    for (let asked = 0; asked < WARM_UP_REQUESTS; ) {
      asked += ((await rate(url, ROUND_MS)) * ROUND_MS) / 1000;
    }
  }
  const rounds: { product: number; sirv: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Who comes second meets what the first one left behind: a warm cache, a busy disk.
    const isProductFirst = round % 2 === 0;
    const first = await rate(isProductFirst ? productUrl : sirvUrl, ROUND_MS);
    const second = await rate(isProductFirst ? sirvUrl : productUrl, ROUND_MS);
    rounds.push(
      isProductFirst ? { product: first, sirv: second } : { product: second, sirv: first },
    );
  }
  return {
    page,
    productPerS: Math.round(median(rounds.map(({ product }) => product))),
    sirvPerS: Math.round(median(rounds.map(({ sirv }) => sirv))),
    percent: Math.round(100 * median(rounds.map(({ product, sirv }) => product / sirv))),
  };
}

async function startBareSirv(): Promise<{ url: string; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, 'bare-sirv.ts'), { silent: true });
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  if (child.stdout === null) throw new Error('The server has no output.');
  const [said] = await once(child.stdout, 'data');
  const url = /http:\S+/.exec(String(said))?.[0];
  if (url === undefined) throw new Error(`The server did not say where it answers: ${said}`);
  return {
    url,
    stop() {
      process.off('exit', onExit);
      child.kill('SIGKILL');
    },
  };
}
