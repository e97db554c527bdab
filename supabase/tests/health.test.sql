\ir support/actors.psql
-- Health: sizes, the last statement and the last backup, for owners alone.
select plan(11);

select tests.member('reviewer', 'reviewer', array['Lagos']), tests.member('finance', 'finance');
select tests.act_as('anon');
select tests.lacks_grant('select public.get_health()', 'a visitor does not see how the product is');
select tests.act_as('service_role');
select tests.lacks_grant('select public.get_health()', 'nor the service role');
select tests.act_as('owner');
select tests.refused('select public.get_health()', '42501', 'nor a parent', '^administrator_required$');
select tests.act_as('reviewer');
select tests.refused('select public.get_health()', '42501', 'nor a reviewer', '^not_your_role$');
select tests.act_as('finance');
select tests.refused('select public.get_health()', '42501', 'nor a member for money', '^not_your_role$');

select tests.act_as_database();
insert into storage.objects (bucket_id, name, metadata) values
  ('payment-proofs', 'a', '{"size": 1000}'), ('payment-proofs', 'b', '{"size": 24}'), ('payment-proofs', 'c', null);
select tests.act_as('admin');
select cmp_ok((select h.database_bytes from public.get_health() h), '>', 1000000::bigint, 'an owner sees how large the database is');
select results_eq('select h.files, h.file_bytes, h.last_statement_day, h.last_backup_at from public.get_health() h',
  'values (3, 1024::bigint, null::date, null::timestamptz)', 'and the files; no statement and no backup is known yet');
select public.save_bank_account('60000000-0000-4000-8000-000000000001', 'Fees', 'Zenith', 'NGN', '1234');
select public.save_bank_account('60000000-0000-4000-8000-000000000002', 'Rand', 'Standard Bank', 'ZAR', '5678');
select lives_ok($$ select public.keep_statement(gen_random_uuid(), ('60000000-0000-4000-8000-00000000000' || n)::uuid, '2026-05-01', '2026-05-10'::date + n,
  jsonb_build_array(jsonb_build_object('line_number', 1, 'day', '2026-05-02', 'amount', 10000, 'narration', 'Ada', 'identity', 'Ada'))) from generate_series(1, 2) n $$, 'statements are read');
select is((select h.last_statement_day from public.get_health() h), '2026-05-11'::date, 'of all accounts the one that was read the longest ago counts');
select tests.act_as_database();
update private.settings set value = '2026-05-05T10:00:00Z' where name = 'last_backup_at';
select tests.act_as('admin');
select is((select h.last_backup_at from public.get_health() h), '2026-05-05T10:00:00Z'::timestamptz, 'a backup is known');
select tests.act_as_database();
update private.settings set value = '32 May' where name = 'last_backup_at';
select tests.act_as('admin');
select is((select h.last_backup_at from public.get_health() h), null, 'what is no moment is none');
select * from finish();
