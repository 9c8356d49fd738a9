import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../../scripts/bootstrap/find-chromium.ts';
import { ownBlockingTimeMs } from './blocking-time.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';

/**
 * Lighthouse's results for a page on a phone (simulated slow 4G, 4× slower CPU); scores from 0 to
 * 100.
 */
export interface PageScore {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  totalBlockingTimeMs: number;
  /**
   * The same sum over the time that the processor spent on the page, whatever else it did
   * meanwhile.
   */
  ownBlockingTimeMs: number;
  layoutShift: number;
  transferredBytes: number;
}

const ATTEMPTS = 3;
/** How many times slower than this machine the phone is; Lighthouse's own. */
const SLOWED = 4;

/**
 * Measures a page once with Lighthouse in a new profile, without the addresses that match one of the
 * patterns; a run in which it saw nothing painted is repeated.
 */
export async function measurePage(
  url: string,
  blockedUrlPatterns: readonly string[] = [],
): Promise<PageScore> {
  for (let attempt = 1; ; attempt += 1) {
    const score = await attemptPage(url, [...blockedUrlPatterns]);
    if (!Number.isNaN(score.largestContentfulPaintMs) && score.performance > 0) return score;
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse could not measure ${url}.`);
  }
}

async function attemptPage(url: string, blockedUrlPatterns: string[]): Promise<PageScore> {
  const chromePath = findChromium();
  const chrome = await launch({
    chromeFlags: CHROMIUM_FLAGS,
    ...(chromePath === undefined ? {} : { chromePath }),
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      blockedUrlPatterns,
    });
    if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}.`);
    const { categories, audits } = result.lhr;
    const { traceEvents } = result.artifacts.Trace;
    const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
    const figure = (id: string) => Math.round(audits[id]?.numericValue ?? Number.NaN);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      firstContentfulPaintMs: figure('first-contentful-paint'),
      largestContentfulPaintMs: figure('largest-contentful-paint'),
      totalBlockingTimeMs: figure('total-blocking-time'),
      // Where nothing was painted there is no figure, and the page is measured again.
      ownBlockingTimeMs: Number.isNaN(figure('largest-contentful-paint'))
        ? Number.NaN
        : Math.round(ownBlockingTimeMs(traceEvents, SLOWED)),
      layoutShift: Number(
        (audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(4),
      ),
      transferredBytes: figure('total-byte-weight'),
    };
  } finally {
    chrome.kill();
  }
}
