import { expect, test } from 'vitest';
import { settingNames, suiteEnvironment } from './suite-environment.ts';

test('settings are named by the example, commented out or not', () => {
  expect(settingNames('# The port.\nPORT=4173\n# DATABASE_URL=mysql://…\n#SMTP_URL=\n')).toEqual([
    'PORT',
    'DATABASE_URL',
    'SMTP_URL',
  ]);
});

test('servers of the system are on the PATH', () => {
  expect(suiteEnvironment({}, { PATH: '/usr/bin' }).PATH).toBe(
    '/usr/bin:/usr/sbin:/usr/local/sbin',
  );
});
