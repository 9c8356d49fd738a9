import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backup } from '#shared/contract/admin/backups.ts';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import {
  BACKUP_ID,
  buildBackup,
  buildPreview,
  buildRestore,
  buildSettings,
  buildStatus,
  OTHER_ID,
  openBackups,
  refuse,
} from './backup-test-kit.tsx';

const listOf = (...items: object[]) => ({ items, nextCursor: null });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  setFormatPlace({ locale: 'en-GB', timeZone: 'UTC' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the list of backups', () => {
  it('says of each what it holds, whether it is verified, and where else it is', async () => {
    const copies: Backup['copies'] = [
      { store: 'folder', state: 'stored', storedAt: '2026-11-20T03:05:00.000Z', problem: null },
      { store: 's3', state: 'failed', storedAt: null, problem: 'The store does not answer.' },
    ];
    openBackups((call) =>
      call === 'GET /admin/backups'
        ? listOf(buildBackup({ description: 'Before the update', copies }))
        : null,
    );
    const row = await screen.findByRole('row', { name: /Before the update/ });
    for (const text of [
      '20 Nov 2026, 03:00',
      'By schedule',
      'Verified',
      '12 MB',
      '120,000 rows · 14 pictures',
      'Folder: stored',
      'S3: failed',
      'The store does not answer.',
      'By the settings',
    ]) {
      expect(row.textContent).toContain(text);
    }
  });

  it('shows how far one is, and asks again until it is ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const step = { phase: 'copying', done: 40_000, total: 120_000 } as const;
    const making = { state: 'underWay', step, verifiedAt: null, bytes: null } as const;
    let now = buildBackup(making);
    const { sent } = openBackups((call) => (call === 'GET /admin/backups' ? listOf(now) : null));
    expect(await screen.findByText('40,000 of 120,000 rows')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
    now = buildBackup();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText(/^Verified/)).toBeTruthy();
    const lists = () => sent.filter(({ call }) => call === 'GET /admin/backups').length;
    const asked = lists();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(lists()).toBe(asked);
  });

  it('begins one with a description; a second try after a lost answer has the same id', async () => {
    let tries = 0;
    const { changes, toasts } = openBackups((call) => {
      if (call !== 'POST /admin/backups') return null;
      tries += 1;
      return tries === 1 ? new Response(null, { status: 502 }) : buildBackup();
    });
    fireEvent.click(await button('Back up now…'));
    fireEvent.change(screen.getByLabelText('Description (optional)'), {
      target: { value: 'Before the update' },
    });
    fireEvent.click(await button('Back up'));
    expect(await screen.findByText('There is no connection to the server.')).toBeTruthy();
    fireEvent.click(await button('Back up'));
    await waitFor(() => expect(toasts()).toEqual(['The backup has begun.']));
    const [first, second] = changes().map(({ body }) => body);
    expect(first).toEqual({ id: expect.any(String), description: 'Before the update' });
    expect(second).toEqual(first);
  });

  it('has the browser itself save a file', async () => {
    const links: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      links.push(this.getAttribute('href') ?? '');
    });
    openBackups((call) =>
      call.endsWith('/download-link')
        ? { path: '/backup-files/a-ticket', endsAt: '2026-11-20T03:10:00.000Z' }
        : null,
    );
    await screen.findByText('20 Nov 2026, 03:00');
    openMenu('More for the backup of 20 Nov 2026, 03:00');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Download' }));
    await waitFor(() => expect(links).toEqual(['/api/backup-files/a-ticket']));
  });

  it('deletes one after a question, and stays open with the reason where it is refused', async () => {
    const only = 'This is the only verified backup. Make another one first.';
    openBackups((call) => (call.startsWith('DELETE') ? refuse(409, 'conflict', only) : null));
    await screen.findByText('20 Nov 2026, 03:00');
    openMenu('More for the backup of 20 Nov 2026, 03:00');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete…' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete the backup of 20 Nov 2026, 03:00?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(only)).toBeTruthy();
  });

  it('offers only deletion of one that failed, and says why it did', async () => {
    const failed = { state: 'failed', problem: 'noSpace', bytes: null, verifiedAt: null } as const;
    openBackups((call) => (call === 'GET /admin/backups' ? listOf(buildBackup(failed)) : null));
    expect(await screen.findByText(/^The disk was too full\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    openMenu('More for the backup of 20 Nov 2026, 03:00');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Delete…',
    ]);
  });
});

describe('the state of backups', () => {
  it('says what is wrong and what to do', async () => {
    openBackups((call) =>
      call === 'GET /admin/backups/status'
        ? buildStatus({ isLate: true, stores: [], freeBytes: 1_000_000 })
        : null,
    );
    const card = within(await screen.findByRole('region', { name: 'State of backups' }));
    expect(await card.findByText('The scheduled backup is late.')).toBeTruthy();
    expect(card.getByText(/Set BACKUP_DIR or BACKUP_S3_URL/)).toBeTruthy();
    expect(card.getByText(/^Only 1 MB free; the next backup needs about 25 MB/)).toBeTruthy();
  });
});

describe('the settings', () => {
  it('say what will be kept, and are saved with their version', async () => {
    const { changes, toasts } = openBackups((call, body) =>
      call === 'PUT /admin/backups/settings' ? buildSettings({ ...(body as object) }) : null,
    );
    fireEvent.click(await button('Settings…'));
    fireEvent.click(await button('Daily backups: one more'));
    fireEvent.change(screen.getByLabelText('Monthly backups'), { target: { value: '0' } });
    expect(screen.getByText(/one a day for 8 days and one a week for 5 weeks\./)).toBeTruthy();
    fireEvent.click(await button('Save'));
    await waitFor(() => expect(toasts()).toEqual(['The settings are saved.']));
    const { version, ...rest } = buildSettings({ daily: 8, monthly: 0 });
    expect(changes()).toEqual([
      { call: 'PUT /admin/backups/settings', body: { ...rest, version } },
    ]);
  });

  it('are not sent with a number that is none', async () => {
    const { changes } = openBackups(() => null);
    fireEvent.click(await button('Settings…'));
    fireEvent.change(await screen.findByLabelText('Every so many days'), {
      target: { value: '31' },
    });
    expect(screen.getByText('Give a whole number from 1 to 30.')).toBeTruthy();
    fireEvent.click(await button('Save'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('saved by two: the second is told what the first has saved, and may replace it', async () => {
    let version = 4;
    const { changes } = openBackups((call, body) => {
      if (call === 'GET /admin/backups/settings') return buildSettings({ version, daily: version });
      if (call !== 'PUT /admin/backups/settings') return null;
      const isLatest = (body as { version: number }).version === version;
      return isLatest ? buildSettings() : refuse(409, 'conflict', 'Changed meanwhile.');
    });
    fireEvent.click(await button('Settings…'));
    await screen.findByLabelText('Weekly backups');
    version = 5;
    fireEvent.click(await button('Save'));
    expect(
      await screen.findByText(/^Somebody else has saved other settings meanwhile: Every day/),
    ).toBeTruthy();
    fireEvent.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().map(({ body }) => body)).toEqual([
      expect.objectContaining({ version: 4, daily: 4 }),
      expect.objectContaining({ version: 5, daily: 4 }),
    ]);
  });
});

describe('restoring', () => {
  const PREVIEW = `POST /admin/backups/${BACKUP_ID}/preview`;
  const RESTORE = `POST /admin/backups/${BACKUP_ID}/restore`;

  it('opens at an address of its own', async () => {
    const { wentTo } = openBackups(() => null);
    fireEvent.click(await button(/^Restore the backup of 20 Nov/));
    await waitFor(() => expect(wentTo()).toBe(`section=backups&restore=${BACKUP_ID}`));
  });

  it('compares first, and then names what is lost and who signs in again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    let preview = buildPreview({ state: 'underWay', done: 300, asOf: null });
    openBackups((call) => (call === PREVIEW ? preview : null), `&restore=${BACKUP_ID}`);
    expect(await screen.findByText('300 of 1,200 rows')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore…' })).toBeNull();
    preview = buildPreview();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText(/^1 person who joined after the backup loses/)).toBeTruthy();
    expect(screen.getByText(/^12 devices are signed out, yours too\./)).toBeTruthy();
    const row = screen.getByRole('row', { name: /^Sessions/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['–', '34', '2', '1,200newest 20 Nov 2026, 03:00', '1,234newest 20 Nov 2026, 12:00']);
  });

  it('names the moment in its question, and begins once', async () => {
    const { changes, wentTo } = openBackups((call) => {
      if (call === PREVIEW) return buildPreview();
      return call === RESTORE ? buildRestore({ state: 'underWay', phase: 'reading' }) : null;
    }, `&restore=${BACKUP_ID}`);
    fireEvent.click(await button('Restore…'));
    const dialog = within(
      screen.getByRole('dialog', { name: 'Restore the data of 20 Nov 2026, 03:00?' }),
    );
    expect(
      dialog.getByText('Lost: 34 sessions. 2 changes made since then are taken back.'),
    ).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(wentTo()).toBe('section=backups'));
    expect(changes().at(-1)).toEqual({ call: RESTORE, body: { restoreId: expect.any(String) } });
  });

  it('says why a backup cannot be restored', async () => {
    const failed = buildPreview({ state: 'failed', problem: 'newer', asOf: null });
    openBackups((call) => (call === PREVIEW ? failed : null), `&restore=${BACKUP_ID}`);
    expect(await screen.findByText(/^It was made by a newer version of Ripen\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore…' })).toBeNull();
  });

  it('is shown step by step, and no other can be begun meanwhile', async () => {
    const restore = buildRestore({ state: 'underWay', phase: 'savingNow', done: 5, total: 20 });
    openBackups((call) => (call.endsWith('/latest-restore') ? { restore, undoable: null } : null));
    const card = within(await screen.findByRole('region', { name: 'Restore under way' }));
    expect(card.getByText('Back up the present data').getAttribute('aria-current')).toBe('step');
    expect(card.getByText('5 of 20')).toBeTruthy();
    const other = (await button(/^Restore the backup of/)) as HTMLButtonElement;
    expect(other.disabled).toBe(true);
  });

  it('can be undone for a day, after a question', async () => {
    const restore = buildRestore();
    const { changes } = openBackups((call) => {
      if (call.endsWith('/latest-restore')) return { restore, undoable: restore };
      return call.endsWith('/undo-restore') ? buildRestore({ kind: 'undo' }) : null;
    });
    expect(await screen.findByText(/to the data of 20 Nov 2026, 03:00\./)).toBeTruthy();
    expect(screen.getByText(/^It can be undone until/)).toBeTruthy();
    fireEvent.click(await button('Undo…'));
    fireEvent.click(await button('Undo the restore'));
    await waitFor(() =>
      expect(changes()).toEqual([
        { call: 'POST /admin/backups/undo-restore', body: { restoreId: OTHER_ID } },
      ]),
    );
  });

  it('can be undone after a later one has failed', async () => {
    const restore = buildRestore({ id: BACKUP_ID, state: 'failed', undoUntil: null });
    const { changes } = openBackups((call) => {
      if (call.endsWith('/latest-restore')) return { restore, undoable: buildRestore() };
      return call.endsWith('/undo-restore') ? buildRestore({ kind: 'undo' }) : null;
    });
    const failed = within(await screen.findByRole('region', { name: 'Latest restore' }));
    expect(failed.queryByRole('button')).toBeNull();
    const earlier = within(screen.getByRole('region', { name: 'Earlier restore' }));
    fireEvent.click(earlier.getByRole('button', { name: 'Undo…' }));
    fireEvent.click(await button('Undo the restore'));
    await waitFor(() => expect(changes()).toMatchObject([{ body: { restoreId: OTHER_ID } }]));
  });

  it('is over after that day', async () => {
    const endedAt = new Date(Date.now() - 90_000_000).toISOString();
    openBackups((call) =>
      call.endsWith('/latest-restore')
        ? { restore: buildRestore({ endedAt, undoUntil: null }), undoable: null }
        : null,
    );
    await screen.findByText('20 Nov 2026, 03:00');
    expect(screen.queryByRole('region', { name: 'Latest restore' })).toBeNull();
  });
});
