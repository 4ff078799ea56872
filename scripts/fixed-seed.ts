import fc from 'fast-check'

/** Every run of the tests tries the same examples; `FC_SEED` tries others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) })
