import type { APIRoute } from 'astro';
import { sceneSheet } from '#site/scenes/scene-drawings.ts';

export const GET: APIRoute = async () =>
  new Response(await sceneSheet(), { headers: { 'content-type': 'image/svg+xml' } });
