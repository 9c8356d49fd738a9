import { describe, expect, test } from 'vitest';
import { type RegisterDeps, registerServiceWorker } from './register-service-worker.ts';

interface Given {
  /** Whether the browser holds a worker already. */
  readonly isActive: boolean;
  /** The status of `/sw.js`; null for no network. */
  readonly status: number | null;
}

function setUp({ isActive, status }: Given) {
  const log: string[] = [];
  const fetchScript = async () => {
    if (status !== 200) throw new TypeError('Failed to fetch the script');
  };
  const left = new Set(['ripen-pages', 'ripen-assets', 'somebody-elses']);
  const giveUp = (message: string, [port]: readonly MessagePort[]) => {
    log.push(message);
    port?.postMessage('done');
  };
  const registration = {
    active: isActive ? { postMessage: giveUp } : null,
    update: async () => {
      log.push('update');
      await fetchScript();
    },
    unregister: async () => log.push('unregister') > 0,
  };
  const container: unknown = {
    register: async (url: string) => {
      log.push(`register ${url}`);
      if (!isActive) await fetchScript();
      return registration;
    },
    getRegistration: async () => (isActive ? registration : undefined),
  };
  const locks: unknown = {
    request: async (name: string, work: () => Promise<void>) => {
      log.push(`lock ${name}`);
      await work();
      log.push('unlock');
    },
  };
  const deps: RegisterDeps = {
    container: container as RegisterDeps['container'],
    url: () => '/sw.js',
    status: async () => {
      if (status === null) throw new TypeError('Failed to fetch');
      return status;
    },
    caches: {
      keys: async () => [...left],
      async delete(name) {
        log.push(`delete ${name}`);
        left.delete(name);
        // The worker was looking into it.
        if (name === 'ripen-assets' && log.filter((line) => line.endsWith(name)).length === 1) {
          left.add(name);
        }
        return true;
      },
    },
    locks: locks as RegisterDeps['locks'],
  };
  return { deps, log };
}

describe('registerServiceWorker', () => {
  test('registers at the first visit', async () => {
    const { deps, log } = setUp({ isActive: false, status: 200 });
    await registerServiceWorker(deps);
    expect(log).toEqual(['register /sw.js']);
  });

  test('looks for a new one at later visits', async () => {
    const { deps, log } = setUp({ isActive: true, status: 200 });
    await registerServiceWorker(deps);
    expect(log).toEqual(['register /sw.js', 'update']);
  });

  test.each([404, 410])(
    'removes a worker that was withdrawn (%i), its caches first and while it cannot write',
    async (status) => {
      const { deps, log } = setUp({ isActive: true, status });
      await registerServiceWorker(deps);
      expect(log.slice(2)).toEqual([
        'ripen-withdrawn',
        'lock ripen-caches',
        'delete ripen-pages',
        'delete ripen-assets',
        'delete ripen-assets',
        'unlock',
        'unregister',
      ]);
    },
  );

  test.each([null, 500, 503])('keeps it when its address answers %s', async (status) => {
    const { deps, log } = setUp({ isActive: true, status });
    await registerServiceWorker(deps);
    expect(log).toEqual(['register /sw.js', 'update']);
  });

  test('does without where the browser refuses', async () => {
    const { deps, log } = setUp({ isActive: false, status: 404 });
    await registerServiceWorker(deps);
    expect(log).toEqual(['register /sw.js']);
    await expect(registerServiceWorker(null)).resolves.toBe(undefined);
  });
});
