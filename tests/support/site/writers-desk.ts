import type { TestReply } from '../call-api.ts';
import type { TestApi } from '../servers/api-server.ts';
import type { TestUser } from './build.ts';

type By = Pick<TestUser, 'token'>;

/** Calls about articles, as one writer or as another. */
export interface WritersDesk {
  /** Answers the body. */
  get(path: string, by?: By): Promise<TestReply['body']>;
  /** Answers an article with its draft. */
  read(id: string, by?: By): Promise<TestReply['body']>;
  save(id: string, body: object, by?: By): Promise<TestReply>;
  /** Asks for an act on an article: `publish`, `delete`. */
  act(id: string, name: string, body?: object, by?: By): Promise<TestReply>;
}

/** Opens the desk of a writer; both are looked up at each call, because tests begin with neither. */
export function openWritersDesk(api: () => TestApi, writer: () => By): WritersDesk {
  const call: TestApi['call'] = (path, options) => api().call(path, options);
  const get = async (path: string, { token }: By = writer()) => (await call(path, { token })).body;
  return {
    get,
    read: (id, by) => get(`/admin/articles/${id}`, by),
    save: (id, body, { token } = writer()) =>
      call(`/admin/articles/${id}`, { method: 'PUT', token, body }),
    act: (id, name, body, { token } = writer()) =>
      call(`/admin/articles/${id}/${name}`, { method: 'POST', token, body }),
  };
}
