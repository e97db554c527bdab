\ir support/actors.psql
-- Call notes: who writes and reads them, what is refused, and how long they are kept.
select plan(44);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000002', 'user_id', tests.id('stranger'), 'child_name', 'Bola Ade')) is not null;

create function pg_temp.add_note(fields jsonb default '{}') returns text language plpgsql as $$
declare
  given constant jsonb := jsonb_build_object('id', '40000000-0000-4000-8000-000000000001', 'application', '10000000-0000-4000-8000-000000000001',
    'kind', 'pays_on', 'day', private.office_day(), 'note', 'Pays on Friday') || fields;
begin
  perform public.add_call_note((given ->> 'id')::uuid, (given ->> 'application')::uuid, (given ->> 'kind')::public.call_kind,
    (given ->> 'day')::date, given ->> 'note');
  return 'done';
exception when sqlstate 'P0001' or sqlstate '42501' then
  return sqlerrm;
end
$$;
grant execute on function pg_temp.add_note, private.office_day to public;
grant usage on schema private to public;

-- Nobody but the office.
select tests.act_as('owner');
select is(pg_temp.add_note(), 'administrator_required', 'a parent writes none');
select tests.refused($$ select * from public.get_call_notes('10000000-0000-4000-8000-000000000001') $$, '42501', 'reads none');
select tests.refused($$ select * from public.get_calls() $$, '42501', 'nor the list of the day');
select tests.refused($$ select public.set_call_done('40000000-0000-4000-8000-000000000001') $$, '42501', 'and ends none');
select tests.lacks_grant('select from private.call_notes', 'the table is closed to a parent');
select tests.act_as('anon');
select tests.lacks_grant($$ select * from public.get_calls() $$, 'a visitor reads none');
select tests.lacks_grant($$ select public.add_call_note(gen_random_uuid(), '10000000-0000-4000-8000-000000000001', 'call_back', '2026-12-01') $$, 'nor writes any');
select tests.act_as('service_role');
select tests.lacks_grant('select * from public.get_calls()', 'nor does the service role');

-- The office.
select tests.act_as('admin');
select is(pg_temp.add_note('{"note": "  Pays on Friday  "}'), 'done', 'an administrator writes one');
select is(pg_temp.add_note('{"note": "Twice"}'), 'done', 'the same form sent again');
select results_eq($$ select n.child_name, n.parent_name, n.parent_phone, n.kind, n.call_on, n.note, n.author, n.done_at
  from public.get_call_notes('10000000-0000-4000-8000-000000000001') n $$,
  $$ values ('Adaeze Obi', 'Test Person', '+2348030000000', 'pays_on'::public.call_kind, private.office_day(), 'Pays on Friday', 'admin@example.com', null::timestamptz) $$,
  'is one note, with whom to call');
select is((select count(*) from public.get_call_notes('10000000-0000-4000-8000-000000000002')), 0::bigint, 'another child has none of it');
select is(pg_temp.add_note('{"id": "40000000-0000-4000-8000-000000000002", "note": " ", "kind": "no_answer"}'), 'done', 'words are optional');
select is((select count(*) from public.get_call_notes('10000000-0000-4000-8000-000000000001') n where n.note is null), 1::bigint, 'and none is nothing');
select is(pg_temp.add_note(jsonb_build_object('id', '40000000-0000-4000-8000-000000000003', 'day', private.office_day() + 4)), 'done', 'a later day');
select is(pg_temp.add_note('{"id": "40000000-0000-4000-8000-000000000004", "application": "10000000-0000-4000-8000-000000000002", "kind": "call_back"}'), 'done', 'another family');
select results_eq($$ select c.id from public.get_calls() c $$, $$ values ('40000000-0000-4000-8000-000000000001'::uuid),
  ('40000000-0000-4000-8000-000000000002'), ('40000000-0000-4000-8000-000000000004') $$, 'today''s calls are those due, in order');
select tests.act_as_database();
update private.call_notes set call_on = private.office_day() - 2 where id = '40000000-0000-4000-8000-000000000004';
select tests.act_as('second_admin');
select is((select c.id from public.get_calls() c limit 1), '40000000-0000-4000-8000-000000000004', 'the longest due stands first, for every administrator');

-- Refused.
select tests.act_as('admin');
select is(pg_temp.add_note(v.fields || '{"id": "40000000-0000-4000-8000-000000000009"}'), v.code, v.what) from (values
  (jsonb_build_object('note', repeat('a', 141)), 'call_note_refused', '141 characters'),
  ('{"note": "see www.example.com"}', 'call_note_refused', 'a web address'),
  (jsonb_build_object('note', E'a\u202eb'), 'call_note_refused', 'a text turned around'),
  ('{"kind": null}', 'call_note_refused', 'no kind'),
  (jsonb_build_object('day', private.office_day() - 1), 'call_day_refused', 'yesterday'),
  (jsonb_build_object('day', private.office_day() + 367), 'call_day_refused', 'more than a year from now'),
  ('{"day": null}', 'call_day_refused', 'no day'),
  ('{"day": "infinity"}', 'call_day_refused', 'a day without end'),
  ('{"application": "10000000-0000-4000-8000-00000000dead"}', 'application_not_found', 'a child who is gone')) v (fields, code, what);
select is(pg_temp.add_note('{"id": null}'), 'call_note_refused', 'no id');
select is(pg_temp.add_note(jsonb_build_object('id', '40000000-0000-4000-8000-000000000005', 'day', private.office_day() + 30, 'note', repeat('a', 140))), 'done',
  '140 characters are taken');

-- Done, and open again.
select lives_ok($$ select public.set_call_done('40000000-0000-4000-8000-000000000004') $$, 'a call is done');
select is((select count(*) from public.get_calls()), 2::bigint, 'and off the list');
select lives_ok($$ select public.set_call_done('40000000-0000-4000-8000-000000000004', false) $$, 'opened again');
select is((select count(*) from public.get_calls()), 3::bigint, 'it is back');
select tests.raises($$ select public.set_call_done('40000000-0000-4000-8000-00000000dead') $$, 'call_note_not_found', 'one that is gone is said');

-- The family's export holds its own, without who wrote them; no history, notice or search does.
select tests.act_as('owner');
select ok(e -> 'call_notes' @> '[{"kind": "pays_on", "note": "Pays on Friday"}]' and jsonb_array_length(e -> 'call_notes') = 4
  and e::text !~ 'admin@example.com', 'the family''s export holds its notes') from public.export_my_data() e;
select tests.act_as_database();
select is(tests.count_of('private.audit_log', $$ concat(old_values, new_values) like '%Friday%' $$)
  + tests.count_of('public.notices') + tests.count_of('private.search_documents', $$ names like '%friday%' or words::text like '%friday%' $$), 0::bigint,
  'they stand in no history, notice or search');

-- Kept for 30 days, whether emails are on or off, and no longer than the child.
update private.call_notes set done_at = now() - interval '30 days 1 minute' where id = '40000000-0000-4000-8000-000000000001';
update private.call_notes set done_at = now() - interval '29 days' where id = '40000000-0000-4000-8000-000000000002';
select tests.act_as('admin');
select is((select count(*) from public.get_call_notes('10000000-0000-4000-8000-000000000001')), 3::bigint, 'a note done 30 days ago is not shown, though it is there');
select tests.raises($$ select public.set_call_done('40000000-0000-4000-8000-000000000001', false) $$, 'call_note_not_found', 'and not opened again');
select tests.lacks_grant('select public.forget_calls(500)', 'nobody of the team has calls forgotten');
select tests.act_as('owner');
select is(jsonb_array_length(public.export_my_data() -> 'call_notes'), 3, 'nor in the export');
select tests.act_as('service_role');
select is(public.forget_calls(500), 1, 'the job that runs by the clock, emails or not, comes by');
select is(public.forget_calls(500), 0, 'once is enough');
select tests.act_as_database();
select is((select array_agg(id order by id) from private.call_notes where application_id = '10000000-0000-4000-8000-000000000001'),
  array['40000000-0000-4000-8000-000000000002', '40000000-0000-4000-8000-000000000003', '40000000-0000-4000-8000-000000000005']::uuid[],
  'a note done 30 days ago is removed');
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select is(tests.count_of('private.call_notes'), 1::bigint, 'with the child its notes go');
select * from finish();
