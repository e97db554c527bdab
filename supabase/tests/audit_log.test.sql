\ir support/actors.psql
-- The audit log: what administrators change and what is deleted; what parents edit is not in it.
select plan(40 + (select count(*)::integer from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)));

select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "stage_name": "Little Star"}') is not null;
select is(tests.count_of('private.audit_log'), 0::bigint, 'the log begins empty');

create function pg_temp.last_entry() returns jsonb language sql security definer as $$
  select to_jsonb(l) - 'id' - 'at' - 'kind' - 'undoes' - 'is_own_family' from private.audit_log l order by l.id desc limit 1
$$;
grant execute on function pg_temp.last_entry to public;

-- A parent's own work.
select tests.act_as('owner');
select tests.affects($$ update public.applications set age = 10, child_name = 'Adaeze N. Obi', is_listed = false $$, 1, 'a parent edits');
select tests.affects(tests.insert_statement('public.applications',
  tests.application_fields('{"id": "10000000-0000-4000-8000-000000000002"}')), 1, 'a parent adds a child');
select tests.affects(tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000001',
  '{"id": "20000000-0000-4000-8000-000000000001"}')), 1, 'a parent states a payment');
select is(tests.count_of('private.audit_log'), 0::bigint, 'actions of parents on their own rows are not in the log');

-- An administrator's.
select tests.act_as('admin');
select tests.affects($$ update public.applications set status = 'approved', points = 5
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'an administrator approves');
select is(pg_temp.last_entry(), jsonb_build_object('actor_id', tests.id('admin'), 'table_name', 'applications',
  'row_id', '10000000-0000-4000-8000-000000000001', 'action', 'update',
  'old_values', jsonb_build_object('status', 'pending_payment', 'points', 0, 'approved_at', null),
  'new_values', jsonb_build_object('status', 'approved', 'points', 5, 'approved_at', now())),
  'the actor, the row, and the old and new values of exactly what changed');
select tests.affects($$ update public.applications set points = 5
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'an administrator saves without a change');
select is(tests.count_of('private.audit_log'), 1::bigint, 'which leaves no entry');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved')::text, 'approved', 'an administrator approves a payment');
select is(tests.count_of('private.audit_log', format('actor_id = %L and table_name = ''payments'' and action = ''update''
    and old_values ->> ''status'' = ''pending'' and new_values ->> ''status'' = ''approved''', tests.id('admin'))), 1::bigint,
  'the decision is in the log');
select is(tests.count_of('private.audit_log', format('actor_id = %L and table_name = ''applications''
    and old_values ->> ''ticket_status'' = ''pending_payment'' and new_values ->> ''ticket_status'' = ''paid''', tests.id('admin'))), 1::bigint,
  'and so is what followed for the ticket');
select tests.act_as('second_admin');
select tests.affects($$ insert into public.state_coordinators (id, state_province, coordinator_name)
  values ('50000000-0000-4000-8000-000000000001', 'Kano', 'Zainab Musa') $$, 1, 'another administrator adds a coordinator');
select is(pg_temp.last_entry() - 'new_values' - 'old_values', jsonb_build_object('actor_id', tests.id('second_admin'),
  'table_name', 'state_coordinators', 'row_id', '50000000-0000-4000-8000-000000000001', 'action', 'insert'), 'an insert is in the log');
select tests.affects($$ update public.state_coordinators set coordinator_phone = '1'
  where id = '50000000-0000-4000-8000-000000000001' $$, 1, 'changes it');
select is(pg_temp.last_entry() -> 'new_values', '{"coordinator_phone": "1"}'::jsonb, 'a coordinator''s change is in the log');
select tests.affects($$ delete from public.state_coordinators where id = '50000000-0000-4000-8000-000000000001' $$, 1, 'deletes it');
select is(pg_temp.last_entry(), jsonb_build_object('actor_id', tests.id('second_admin'), 'table_name', 'state_coordinators',
  'row_id', '50000000-0000-4000-8000-000000000001', 'action', 'delete', 'new_values', null,
  'old_values', '{"country": "Nigeria", "state_province": "Kano"}'::jsonb), 'a deletion is in the log with the place alone');
select tests.act_as_database();
select tests.donation('{"id": "30000000-0000-4000-8000-000000000001"}') is not null;
select tests.act_as('admin');
select is(public.decide_donation(id, 'confirmed', 70, 'ZAR', '2026-05-05')::text, 'confirmed', 'an administrator confirms a donation') from public.donations;
select is((pg_temp.last_entry() -> 'new_values') - 'decided_at',
  '{"status": "confirmed", "amount": 70, "currency": "ZAR", "received_on": "2026-05-05"}'::jsonb, 'which is in the log');

-- The platform itself.
select tests.act_as('service_role');
select tests.affects($$ update public.applications set points = 6
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'the service role changes a child');
select is(pg_temp.last_entry() -> 'actor_id', 'null'::jsonb, 'the platform has no actor in the log');
select is(pg_temp.last_entry() -> 'new_values', '{"points": 6}'::jsonb, 'but its change is there');

-- An administrator corrects personal data, then the parent erases the child.
select tests.act_as('admin');
select isnt_empty($$ select public.update_application(id, '{"child_name": "Adaeze Obi", "parent_phone": "+2348030000008",
    "told_reason": "They called from it", "assessment_note": "A shy child"}', updated_at) from public.applications where id = '10000000-0000-4000-8000-000000000001' $$,
  'an administrator corrects a child');
select is(pg_temp.last_entry() -> 'new_values' ->> 'parent_phone', '+2348030000008', 'the correction is in the log');
select tests.act_as('owner');
select tests.affects($$ delete from public.applications where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'a parent erases a child');
select is(tests.count_of('private.audit_log', format('table_name = ''applications'' and action = ''delete'' and actor_id = %L
  and row_id = ''10000000-0000-4000-8000-000000000001''', tests.id('owner'))), 1::bigint, 'the erasure is in the log');
select is(tests.count_of('private.audit_log', 'table_name = ''payments'' and action = ''delete''
  and row_id = ''20000000-0000-4000-8000-000000000001'''), 1::bigint, 'and so is that of the child''s payments');
select is(tests.count_of('private.audit_log', 'row_id in (''10000000-0000-4000-8000-000000000001'', ''20000000-0000-4000-8000-000000000001'')
  and action <> ''delete'' and (old_values is not null or new_values is not null)'), 2::bigint,
  'of the earlier entries of what was erased all are emptied but those of the money');
select tests.act_as_database();
select results_eq($$ select l.table_name, l.new_values - array['decided_at', 'received_on', 'transfer_id'] from private.audit_log l
    where l.action <> 'delete' and l.new_values is not null and l.row_id in ('10000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001') order by 1 $$,
  $$ values ('applications', '{"ticket_status": "paid"}'::jsonb), ('payments', '{"status": "approved", "amount": 10000, "currency": "NGN", "is_ticket": true}'::jsonb) $$,
  'of which what was decided stays');
select tests.act_as('owner');
select is(tests.count_of('private.audit_log', 'row_id = ''10000000-0000-4000-8000-000000000001'' and action <> ''delete'''), 6::bigint,
  'though that it happened stays');
select tests.act_as_database();
select is(
  (select array_agg(key order by key) from jsonb_object_keys((select l.old_values from private.audit_log l
    where l.row_id = '10000000-0000-4000-8000-000000000001' and l.action = 'delete')) key),
  array['country', 'created_at', 'edition', 'status', 'ticket_status'], 'the deletion keeps no personal value');
select is(
  (select count(*) from private.audit_log l where l::text ~* 'adaeze|little star|803000|shy|KZ-'), 0::bigint,
  'the log holds no name, phone, note or reference of the erased child');

-- A residue of a whole account, in every table.
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
  ('00000000-0000-4000-8000-000000000100', 'residue@example.com', now(), '{"parent_name": "Residue Parent", "phone_number": "+2348037777777",
    "living_status": "Living with child", "child_name": "Residue Child", "child_age": 8, "child_gender": "Female", "country": "Nigeria",
    "state_city": "Lagos", "talents": ["Dance"], "consent_version": "2026-11-01"}');
select tests.payment(id, jsonb_build_object('user_id', user_id, 'reference', 'Residue')), tests.subscription(id,
    jsonb_build_object('user_id', user_id, 'reference', 'Residue'))
  from public.applications where user_id = '00000000-0000-4000-8000-000000000100';
select tests.act_as('admin');
select tests.affects($$ update public.applications set assessment_score = 8, assessment_report = 'Residue report'
  where user_id = '00000000-0000-4000-8000-000000000100' $$, 1, 'an administrator assesses the child of another account');
select tests.act_as_database();
delete from auth.users where id = '00000000-0000-4000-8000-000000000100';
create function pg_temp.assert_no_residue() returns setof text language plpgsql as $$
declare
  relation regclass;
  found bigint;
begin
  for relation in
    select c.oid from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('select count(*) from %s t where t::text ~* ''residue|803777''', relation) into found;
    return next is(found, 0::bigint, format('a closed account leaves nothing personal in %s', relation));
  end loop;
end
$$;
select pg_temp.assert_no_residue();

-- Append-only, also for the owner of the database.
select tests.refused($$ update private.audit_log set actor_id = null $$, '42501', 'no actor is changed', '^audit_log_is_append_only$');
select tests.refused($$ update private.audit_log set action = 'insert' $$, '42501', 'no action is changed', '^audit_log_is_append_only$');
select tests.refused($$ update private.audit_log set at = at - interval '1 day' $$, '42501', 'no moment is changed', '^audit_log_is_append_only$');
select tests.refused($$ update private.audit_log set new_values = '{"points": 1}' $$, '42501', 'no value is changed', '^audit_log_is_append_only$');
select tests.refused('delete from private.audit_log', '42501', 'no entry is deleted', '^audit_log_is_append_only$');
select tests.refused('truncate private.audit_log', '42501', 'and all of them at once are not either', '^audit_log_is_append_only$');
select * from finish();
