import type { Page } from '@playwright/test';
import { expect, newPerson, type Person, type Product, register } from '../fixtures.ts';

/** Registers somebody, who makes a project and opens its page. */
export async function openProject(page: Page, title: string): Promise<Person> {
  const person = newPerson();
  await register(page, person);
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByLabel('New project').fill(title);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title })).toBeFocused();
  return person;
}

/** Rows of a person in a table, as they are stored. */
export function rowsOf({ db }: Product, table: string, { email }: Person) {
  return db(table)
    .join('users', 'users.id', `${table}.user_id`)
    .where({ email })
    .orderBy(`${table}.created_at`)
    .select(`${table}.*`);
}
