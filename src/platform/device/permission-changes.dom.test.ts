import { describe, expect, it } from 'vitest';
import { onPermissionChange } from './permission-changes.ts';

describe('onPermissionChange', () => {
  it('hears the browser and the way back to the page, until it is ended', async () => {
    const status = new EventTarget();
    let heard = 0;
    const end = onPermissionChange(() => (heard += 1), { query: async () => status });
    await Promise.resolve();
    status.dispatchEvent(new Event('change'));
    dispatchEvent(new Event('focus'));
    expect(heard).toBe(2);
    end();
    status.dispatchEvent(new Event('change'));
    dispatchEvent(new Event('focus'));
    expect(heard).toBe(2);
  });

  it('needs no browser that can be asked', async () => {
    let heard = 0;
    const query = () => Promise.reject(new TypeError('notifications is no permission'));
    const end = onPermissionChange(() => (heard += 1), { query });
    dispatchEvent(new Event('focus'));
    expect(heard).toBe(1);
    end();
  });
});
