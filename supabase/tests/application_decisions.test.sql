\ir support/actors.psql
-- Deciding about many children in one call: what becomes of each, by whom, and that no call is done twice.
select plan(37);

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('finance', 'finance');

-- Children 1, 2, 5 and 6 are in Lagos, 3 in Kano, 4 is the reviewer's own, 7 does not exist.
create function pg_temp.id(kind text, n integer) returns uuid language sql as $$
  select (case kind when 'child' then '1' else '9' end || '0000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid $$;
select tests.application(jsonb_build_object('id', pg_temp.id('child', n), 'child_name', 'Child Obi', 'state_city', 'Lagos') || case n
  when 3 then '{"state_city": "Kano"}' when 4 then jsonb_build_object('user_id', tests.id('reviewer')) else '{}' end) is not null
from generate_series(1, 6) n;

create function pg_temp.loaded(n integer) returns timestamptz language sql security definer as $$
  select coalesce((select a.updated_at from public.applications a where a.id = pg_temp.id('child', n)), now()) $$;
create function pg_temp.decision(n integer, more jsonb default '{"status": "approved"}') returns jsonb language sql as $$
  select jsonb_build_object('id', pg_temp.id('child', n), 'loaded_at', pg_temp.loaded(n)) || more $$;
create function pg_temp.outcomes(answer jsonb) returns text language sql as $$
  select string_agg(case when (e.value ->> 'is_done')::boolean then 'done' else concat_ws(' ', e.value ->> 'code', e.value ->> 'message') end, ', ' order by e.position)
  from jsonb_array_elements(answer) with ordinality e (value, position) $$;
create function pg_temp.decide(call integer, variadic decisions jsonb[]) returns text language sql as $$
  select pg_temp.outcomes(public.decide_applications(pg_temp.id('call', call), to_jsonb(decisions))) $$;
create function pg_temp.call(decisions jsonb, call uuid default pg_temp.id('call', 99)) returns text language sql as $$
  select format('select public.decide_applications(%L, %L)', call, decisions) $$;
create function pg_temp.states(variadic children integer[]) returns text language sql security definer as $$
  select string_agg(a.status::text, ' ' order by n.position)
  from unnest(children) with ordinality n (child, position) join public.applications a on a.id = pg_temp.id('child', n.child) $$;
create function pg_temp.written() returns bigint language sql security definer as $$
  select (select count(*) from private.audit_log) + (select count(*) from public.notices) $$;
create temp table kept (written bigint, answer jsonb);
grant all on kept to public;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- Nobody from outside, and no other role.
select tests.act_as('anon');
select tests.lacks_grant(pg_temp.call('[]'), 'a visitor decides nothing');
select tests.act_as('owner');
select tests.refused(pg_temp.call(jsonb_build_array(pg_temp.decision(1))), '42501', 'nor does a parent', '^administrator_required$');
select tests.act_as('finance');
select tests.refused(pg_temp.call(jsonb_build_array(pg_temp.decision(1))), '42501', 'nor a member for money', '^not_your_role$');

-- A call is one to fifty decisions, each of one kind.
select tests.act_as('reviewer');
select tests.raises(pg_temp.call(decisions), 'decisions_refused', 'no call: ' || description)
from (values ('nothing', '[]'::jsonb), ('no list', '{}'), ('null', null), ('fifty-one', (select jsonb_agg(pg_temp.decision(1)) from generate_series(1, 51))),
  ('of nothing', '[{}]'), ('without a decision', jsonb_build_array(pg_temp.decision(1, '{}'))),
  ('of another status', jsonb_build_array(pg_temp.decision(1, '{"status": "assessed"}'))),
  ('of a child that was not loaded', jsonb_build_array(pg_temp.decision(1, '{"status": "approved", "loaded_at": null}'))),
  ('of both', jsonb_build_array(pg_temp.decision(1, '{"status": "approved", "is_undo": true}')))) c (description, decisions);
select tests.raises(pg_temp.call(jsonb_build_array(pg_temp.decision(1)), null), 'decisions_refused', 'nor one without an id');
select tests.refused(pg_temp.call('[{"id": "x"}]'), '22P02', 'nor one of no ids');
select is(tests.count_of('private.idempotency_keys'), 0::bigint, 'and nothing is kept of them');

-- One that is refused leaves the others alone; what belongs elsewhere is not there, nor is the own family decided about.
select is(pg_temp.decide(1, pg_temp.decision(1), pg_temp.decision(3), pg_temp.decision(4), pg_temp.decision(7), pg_temp.decision(1),
    pg_temp.decision(2, '{"status": "rejected", "reason": "Too young"}'), pg_temp.decision(5, '{"status": "approved", "loaded_at": "2020-01-01"}')),
  'done, P0001 application_not_found, 42501 own_family, P0001 application_not_found, P0001 application_changed, done, P0001 application_changed',
  'each says what became of it');
select is(pg_temp.states(1, 2, 3, 4, 5), 'approved rejected pending_payment pending_payment pending_payment', 'and the others stand as they were');
select is(tests.row_of('public.applications', pg_temp.id('child', 2)) ->> 'rejection_reason', 'Too young', 'a rejection has its reason');

-- The same again: the same answer, and nothing twice.
insert into kept select pg_temp.written(), public.decide_applications(pg_temp.id('call', 1), jsonb_build_array(pg_temp.decision(6)));
select is(pg_temp.outcomes(answer) ~ '^done, P0001 application_not_found, 42501', true, 'the answer of a call is given again') from kept;
select is(pg_temp.written(), written, 'and nothing is written') from kept;
select is(pg_temp.states(6), 'pending_payment', 'whatever is sent with its id');
select is((answer #>> '{0,updated_at}')::timestamptz, pg_temp.loaded(1), 'what was done says when it was written') from kept;
select is(answer::text !~* 'obi', true, 'and nobody is named') from kept;

-- Undone by what the answer said, unless something was written since.
select is(pg_temp.decide(2, pg_temp.decision(1, '{"is_undo": true}'), pg_temp.decision(2, '{"is_undo": true, "loaded_at": "2020-01-01"}')),
  'done, P0001 application_changed', 'what was decided is undone, child by child');
select is(pg_temp.states(1, 2), 'pending_payment rejected', 'and nothing else');
select is(pg_temp.decide(3, pg_temp.decision(1, '{"is_undo": true}')), 'P0001 no_decision_to_undo', 'nor twice');
select is(pg_temp.decide(4, pg_temp.decision(2), pg_temp.decision(6, jsonb_build_object('status', 'rejected', 'reason', repeat('x', 501))), pg_temp.decision(5)),
  'P0001 application_move_refused, 23514 new row for relation "applications" violates check constraint "applications_rejection_reason_check", done',
  'what the competition does not allow is refused by its code');
select tests.act_as_database();
select is((select e.value ->> 'details' from private.idempotency_keys k, jsonb_array_elements(k.answer) with ordinality e (value, position)
  where k.call_id = pg_temp.id('call', 4) and e.position = 2), null, 'of a broken constraint no row is told');

-- The id of somebody else's call, and of another procedure's.
select tests.act_as('admin');
select tests.raises(pg_temp.call(jsonb_build_array(pg_temp.decision(3)), pg_temp.id('call', 1)), 'call_id_in_use', 'an answer is the caller''s own');
select is(pg_temp.decide(5, pg_temp.decision(3), pg_temp.decision(4)), 'done, done', 'an owner decides everywhere');
select is(tests.count_of('public.notices', format('t.kind = ''application_approved'' and t.application_id in (%L, %L)', pg_temp.id('child', 3), pg_temp.id('child', 4))),
  2::bigint, 'and the families are told');

-- Finalists, and nobody who was written since.
select is(pg_temp.decide(6, pg_temp.decision(1, '{"status": null, "is_finalist": true}'), pg_temp.decision(5, '{"status": null, "is_finalist": true, "loaded_at": "2020-01-01"}')),
  'done, P0001 application_changed', 'a child becomes a finalist');
select is(tests.row_of('public.applications', pg_temp.id('child', 1)) ->> 'is_finalist', 'true', 'and is one');
select is(tests.count_of('public.notices', format('t.kind = ''finalist'' and t.settled_at is null and t.application_id = %L', pg_temp.id('child', 1))), 1::bigint, 'of which the family is told');
select is(pg_temp.decide(7, pg_temp.decision(1, '{"status": null, "is_finalist": false}')), 'done', 'and is none any more');
select is(tests.count_of('public.notices', format('t.kind = ''finalist'' and t.settled_at is null and t.application_id = %L', pg_temp.id('child', 1))), 0::bigint, 'which settles the news');
select tests.raises(pg_temp.call(jsonb_build_array(pg_temp.decision(1, '{"status": "approved", "is_finalist": true}')), pg_temp.id('call', 8)), 'decisions_refused', 'approved and a finalist are two decisions');
select * from finish();
