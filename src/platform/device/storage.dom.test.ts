import { beforeEach, describe, expect, test } from 'vitest';
import { createStorage } from './storage.ts';

beforeEach(() => localStorage.clear());

/** Storage that refuses everything, as in a browser that blocks it. */
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

function foreignChange(key: string | null, newValue: string | null, storageArea = localStorage) {
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));
}

describe('local storage', () => {
  test('keeps what is written', () => {
    expect(createStorage().write('token', 'abc')).toBe(true);
    expect(createStorage().read('token')).toBe('abc');
    expect(localStorage.getItem('token')).toBe('abc');
  });

  test('is null for what was never written or was removed', () => {
    const storage = createStorage();
    storage.write('token', 'abc');
    storage.remove('token');
    expect(storage.read('token')).toBeNull();
  });
});

describe('storage that is blocked', () => {
  test('remembers for as long as the page lives, and says so', () => {
    const storage = createStorage(blocked);
    expect(storage.write('token', 'abc')).toBe(false);
    expect(storage.read('token')).toBe('abc');
    storage.remove('token');
    expect(storage.read('token')).toBeNull();
  });
});

describe('storage that is full', () => {
  function createFull() {
    const state = { isFull: true };
    const full = new Proxy(localStorage, {
      get(target, name) {
        if (name !== 'setItem') return Reflect.get(target, name).bind(target);
        return (key: string, value: string) => {
          if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
          target.setItem(key, value);
        };
      },
    });
    return { storage: createStorage(() => full), full, state };
  }

  test('reads the newer value that it could not keep', () => {
    localStorage.setItem('count', '1');
    const { storage } = createFull();
    expect(storage.write('count', '2')).toBe(false);
    expect(storage.read('count')).toBe('2');
    expect(localStorage.getItem('count')).toBe('1');
  });

  test('keeps again once there is room', () => {
    const { storage, state } = createFull();
    storage.write('count', '2');
    state.isFull = false;
    expect(storage.write('count', '3')).toBe(true);
    expect(localStorage.getItem('count')).toBe('3');
  });

  test('gives way to what another tab wrote', () => {
    const { storage, full } = createFull();
    storage.onForeignChange('count', () => {});
    storage.write('count', '2');
    localStorage.setItem('count', '9');
    foreignChange('count', '9', full);
    expect(storage.read('count')).toBe('9');
  });
});

describe('a change in another tab', () => {
  test('is heard with its value, for its key only', () => {
    const heard: (string | null)[] = [];
    createStorage().onForeignChange('token', (value) => heard.push(value));
    foreignChange('token', 'abc');
    foreignChange('other', 'xyz');
    foreignChange('token', null);
    expect(heard).toEqual(['abc', null]);
  });

  test('that clears everything is heard as nothing', () => {
    const heard: (string | null)[] = [];
    createStorage().onForeignChange('token', (value) => heard.push(value));
    foreignChange(null, null);
    expect(heard).toEqual([null]);
  });

  test('of session storage is not heard', () => {
    const heard: (string | null)[] = [];
    createStorage().onForeignChange('token', (value) => heard.push(value));
    foreignChange('token', 'abc', sessionStorage);
    expect(heard).toEqual([]);
  });

  test('is not heard after listening has ended', () => {
    const heard: (string | null)[] = [];
    createStorage().onForeignChange('token', (value) => heard.push(value))();
    foreignChange('token', 'abc');
    expect(heard).toEqual([]);
  });
});
