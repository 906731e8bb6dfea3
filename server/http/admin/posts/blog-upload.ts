import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { largestUpload } from '../../../modules/media/reading/read-picture.ts';
import type { BlogUpload } from '../../../modules/posts/admin/save-blog.ts';

const megabyte = 1024 * 1024;

/**
 * The form's own schema is the judge of what is too long; these keep the memory. One byte more than a picture
 * may have tells that it was larger.
 */
const limits = {
  fileSize: largestUpload + 1,
  files: 1,
  fields: 40,
  parts: 41,
  fieldSize: 5 * megabyte,
};

export type ReadUpload =
  | { kind: 'read'; upload: BlogUpload }
  | { kind: 'no-form' }
  | { kind: 'unreadable' }
  | { kind: 'too-large'; picture: boolean };

/** Reads a post's form with its picture, if there is one; an empty file is none. */
export async function readBlogUpload(request: FastifyRequest): Promise<ReadUpload> {
  if (!request.isMultipart()) return { kind: 'no-form' };
  const form: Record<string, unknown> = {};
  let picture: Uint8Array | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) return { kind: 'too-large', picture: false };
        form[part.fieldname] = part.value;
        continue;
      }
      const bytes = await read(part);
      if (part.file.truncated || bytes.length === limits.fileSize) {
        return { kind: 'too-large', picture: true };
      }
      if (part.fieldname === 'featured_image' && bytes.length > 0) picture = bytes;
    }
  } catch (error) {
    request.log.info({ err: error }, 'a form could not be read');
    return isLimit(error) ? { kind: 'too-large', picture: false } : { kind: 'unreadable' };
  }
  return { kind: 'read', upload: { form, picture } };
}

/** To its end in any case: what is not read would hold up what comes behind it. */
async function read({ file }: MultipartFile): Promise<Buffer> {
  return Buffer.concat(await file.toArray());
}

function isLimit(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
