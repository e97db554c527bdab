\ir support/actors.psql
-- The account: everything held can be read by the person it is about, and all of it can be erased.
select plan(30);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Residue Obi", "stage_name": "Little Residue"}') is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000002',
  'user_id', tests.id('stranger'), 'child_name', 'Sipho Dube', 'country', 'South Africa', 'state_city', 'Gauteng')) is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.subscription('10000000-0000-4000-8000-000000000001', '{"id": "30000000-0000-4000-8000-000000000001"}') is not null;
select tests.donation(jsonb_build_object('id', '40000000-0000-4000-8000-000000000001',
  'user_id', tests.id('owner'), 'donor_name', 'Residue Donor', 'donor_email', 'owner@example.com')) is not null;
select tests.donation('{"id": "40000000-0000-4000-8000-000000000002"}') is not null;
insert into storage.buckets (id, name) values ('account-test', 'account-test');
insert into storage.objects (bucket_id, name)
values ('account-test', tests.id('owner') || '/proof.jpg'), ('account-test', tests.id('stranger') || '/proof.jpg');
select tests.act_as('admin');
select isnt_empty($$ select public.update_application(id, '{"status": "approved", "assessment_note": "Residue note"}', updated_at)
  from public.applications where child_name = 'Residue Obi' $$, 'an administrator writes something about the child');
select tests.act_as('owner');
select tests.affects('update public.applications set is_shareable = false', 1, 'the parent withdraws a consent');

-- Export.
select is((select jsonb_object_agg(e.key, jsonb_array_length(e.value))
    from jsonb_each(public.export_my_data()) e where jsonb_typeof(e.value) = 'array'
      and e.key in ('applications', 'consents', 'payments', 'subscriptions', 'donations', 'files', 'public_profiles')),
  '{"applications": 1, "consents": 2, "payments": 1, "subscriptions": 1, "donations": 1, "files": 1, "public_profiles": 1}'::jsonb,
  'a parent exports the rows of every table that are theirs');
select is(public.export_my_data() -> 'account' ->> 'email', 'owner@example.com', 'the export names the account');
select ok(public.export_my_data()::text !~ 'Residue note|assessment_note|decided_by',
  'the export has no note of an administrator, nor who decided, nor how a name is searched');
select is(public.export_my_data() -> 'files' -> 0 ->> 'name', tests.id('owner') || '/proof.jpg', 'the export lists the files');
select ok(public.export_my_data() -> 'changes_by_administrators' @> '[{"after": {"status": "approved"}}]',
  'the export tells what administrators changed');
select tests.act_as_database();
insert into private.audit_log (table_name, row_id, action, new_values) values
  ('applications', '20000000-0000-4000-8000-000000000001', 'update', '{"audition_details": "Of another child"}'),
  ('payments', '20000000-0000-4000-8000-000000000001', 'update', '{"decision_reason": "Of the payment", "column_to_come": "Unlisted"}');
select tests.act_as('owner');
select is((select jsonb_agg(c -> 'after') from jsonb_array_elements(public.export_my_data() -> 'changes_by_administrators') c
  where c ->> 'row' = '20000000-0000-4000-8000-000000000001'), '[{"decision_reason": "Of the payment"}]',
  'a change is exported by its table and its row, in the columns that the export lists');
select ok(public.export_my_data()::text !~ 'Of another child|Unlisted', 'and nothing else of it');
select ok(public.export_my_data()::text !~ ('Sipho|' || tests.id('stranger') || '|' || tests.id('admin') || '|thandi'),
  'the export names nobody else');
select is_empty($$ select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id'
    and not public.export_my_data() ? c.relname::text $$, 'the export has each table whose rows belong to somebody');
select tests.act_as('admin');
select is(jsonb_array_length(public.export_my_data() -> 'applications'), 0, 'an administrator exports the own rows only');
select tests.act_as('anon');
select tests.lacks_grant('select public.export_my_data()', 'a visitor exports nothing');
select tests.lacks_grant('select private.export_my_data()', 'a visitor does not reach what stands behind it');
select tests.act_as('service_role');
select tests.lacks_grant('select public.export_my_data()', 'the service role has no data of its own');

-- Closing.
select tests.act_as('service_role');
select tests.lacks_grant('select public.close_account()', 'the service role closes no account');
select tests.act_as('anon');
select tests.lacks_grant('select public.close_account()', 'a visitor closes no account');
select tests.act_as('owner');
select tests.act_as_database();
select tests.donation(jsonb_build_object('id', '40000000-0000-4000-8000-000000000003', 'user_id', tests.id('owner'), 'donor_name', 'Residue Donor',
  'status', 'confirmed', 'amount', 70, 'currency', 'ZAR', 'received_on', '2026-05-05', 'bank_reference', 'Residue')) is not null;
select tests.act_as('owner');
select lives_ok('select public.close_account()', 'anybody signed in closes the own account');
select lives_ok('select public.close_account()', 'and once more does no harm');
-- The files are removed by the sweep.
select tests.act_as('service_role');
select results_eq('select bucket_id, name from public.claim_file_deletions()',
  format('values (''account-test'', %L)', tests.id('owner') || '/proof.jpg'), 'the files of a closed account are to be removed');
select tests.act_as_database();
select set_config('storage.allow_delete_query', 'true', true) is not null;
delete from storage.objects where name = tests.id('owner') || '/proof.jpg';
select tests.act_as('service_role');
select lives_ok(format('select public.report_file_deletions(''account-test'', array[%L], ''{}'')', tests.id('owner') || '/proof.jpg'),
  'the sweep reports them gone');
select tests.act_as('owner');
select is(public.export_my_data() - 'exported_at', (
    select jsonb_object_agg(e.key, case when e.key = 'account' then 'null' else '[]' end::jsonb)
    from jsonb_each(public.export_my_data() - 'exported_at') e),
  'nothing is left to export');

select tests.act_as_database();
-- Every column of every table of every schema that holds people's data.
create function pg_temp.residue(pattern text) returns setof text language plpgsql as $$
declare
  relation record;
  is_found boolean;
begin
  for relation in
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
      and c.relkind in ('r', 'p')
  loop
    -- That something was erased, and by whom, stays; an id without an account names nobody.
    execute format(case relation.name
      when 'private.id_tombstones' then 'select exists (select from %s t where t.table_name ~ $1)'
      when 'private.audit_log' then 'select exists (select from %s t where concat(t.old_values, t.new_values) ~ $1)'
      else 'select exists (select from %s t where t::text ~ $1)' end, relation.name)
    into is_found using pattern;
    if is_found then
      return next relation.name;
    end if;
  end loop;
end
$$;
select isnt_empty(format('select pg_temp.residue(%L)', tests.id('stranger') || '|Sipho Dube'), 'the search finds what is there');
select is_empty(format('select pg_temp.residue(%L)', tests.id('owner')
    || '|Residue|owner@example|10000000-0000-4000-8000-000000000001|20000000-0000-4000-8000-0000000000|30000000-0000-4000-8000-0000000000'),
  'nothing of the person or the child is left in any table');
select ok(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') is not null
  and tests.row_of('public.donations', '40000000-0000-4000-8000-000000000002') is not null, 'other people''s rows are untouched');

select is(tests.row_of('public.donations', '40000000-0000-4000-8000-000000000003') ->> 'amount', '70', 'a confirmed donation is still counted');
select isnt(tests.row_of('public.donations', '40000000-0000-4000-8000-000000000003') ->> 'erased_at', null, 'without its donor');

-- An administrator's account is one like any other.
select tests.act_as('second_admin');
select lives_ok('select public.close_account()', 'an administrator closes the own account');
select is((select public.is_admin()), false, 'and is no administrator any more');
select tests.act_as_database();
select is_empty(format('select pg_temp.residue(%L)', tests.id('second_admin') || '|second.admin@example'),
  'nothing of the administrator is left');
select * from finish();
