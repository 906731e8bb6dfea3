import { hashesIn } from '../../../domain/picture.ts';
import type { PictureSource } from '../media/library/picture-source.ts';
import { findEditedFacts, upsertFact } from './site.repository.ts';

/** The logo as the media library sees it. */
export const sitePictures: PictureSource = {
  async findUses(db) {
    const edited = await findEditedFacts(db);
    const logos = edited.filter(({ name }) => name === 'logo');
    return logos.map(({ value }) => ({
      title: 'Site facts',
      where: 'As the logo, on every page',
      address: '/admin/site',
      hashes: hashesIn(value),
    }));
  },

  async replace(trx, { hashes }, { url }) {
    for (const fact of await findEditedFacts(trx)) {
      if (fact.name !== 'logo') continue;
      if (!hashesIn(fact.value).some((hash) => hashes.has(hash))) continue;
      await upsertFact(trx, { ...fact, value: url });
    }
  },
};
