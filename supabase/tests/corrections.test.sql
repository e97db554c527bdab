\ir support/actors.psql
-- The office corrects what a parent answered; the parent is told and may put it back.
select plan(79);

create function pg_temp.correct(changes jsonb, child uuid default '10000000-0000-4000-8000-000000000001') returns text language plpgsql as $$
begin
  perform public.update_application(child, changes, (tests.row_of('public.applications', child) ->> 'updated_at')::timestamptz);
  return 'done';
exception when raise_exception or insufficient_privilege then
  return sqlerrm;
end
$$;
create function pg_temp.child() returns jsonb language sql as $$
  select tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001')
$$;
-- The newest notice of a correction; what follows belongs to another moment.
create function pg_temp.told() returns jsonb language plpgsql security definer as $$
declare
  facts jsonb;
begin
  select n.facts into facts from public.notices n where n.kind = 'child_corrected' and n.created_at = now();
  update public.notices n set created_at = now() - interval '1 hour' + interval '1 second' * (select count(*) from public.notices)
  where n.created_at = now();
  return facts;
end
$$;
create function pg_temp.newest() returns uuid language sql security definer as $$
  select id from public.notices where kind = 'child_corrected' order by created_at desc limit 1
$$;
grant execute on all functions in schema pg_temp to public;
select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Adaez Obi", "stage_name": "Star"}') is not null;

-- Each actor.
select tests.act_as('owner');
select is(pg_temp.correct('{"child_name": "Adaeze Obi"}'), 'administrator_required', 'a parent corrects by its own form, not by the office''s');
select tests.refused($$ select private.check_correction(a, a, null) from public.applications a $$, '42501', 'nor by the parts of it');
select tests.refused($$ select private.tell_correction(a, null) from public.applications a $$, '42501', 'none of them');
select tests.act_as('anon');
select tests.lacks_grant($$ select public.put_back_correction(gen_random_uuid()) $$, 'a visitor puts nothing back');

-- Each answer, with both values in the history and in the notice.
select tests.act_as('admin');
select is(pg_temp.correct('{"child_name": "Adaeze Obi"}'), 'done', 'the office corrects a name');
select is(pg_temp.child() ->> 'child_name', 'Adaeze Obi', 'it is written');
select results_eq($$ select h.old_values, h.new_values, h.actor_id from public.get_history('applications', '10000000-0000-4000-8000-000000000001') h limit 1 $$,
  $$ values ('{"child_name": "Adaez Obi"}'::jsonb, '{"child_name": "Adaeze Obi"}'::jsonb, tests.id('admin')) $$, 'the history has both values and who');
select is(pg_temp.told(), '{"changes": [{"column": "child_name", "before": "Adaez Obi", "after": "Adaeze Obi"}]}', 'the parent is told both');
select is(pg_temp.correct('{"age": 10, "gender": "Male", "state_city": "Kano", "talents": ["Arts"]}'), 'done', 'several at once');
select is(pg_temp.told() -> 'changes', '[{"column": "age", "before": 9, "after": 10}, {"column": "gender", "before": "Female", "after": "Male"},
  {"column": "state_city", "before": "Lagos", "after": "Kano"}, {"column": "talents", "before": ["Dance", "Music"], "after": ["Arts"]}]'::jsonb,
  'are one notice');
select is(pg_temp.correct('{"age": 10}'), 'done', 'a correction that changes nothing');
select is(pg_temp.told(), null, 'is told to nobody');
select is(pg_temp.correct('{"points": 5}'), 'done', 'nor is what is no answer of the parent');
select is(pg_temp.told(), null, 'told as a correction');

-- The phone asks for a reason.
select is(pg_temp.correct('{"parent_phone": "+2348030000009"}'), 'told_reason_required', 'another phone asks for a reason');
select is(pg_temp.correct('{"parent_phone": "+2348030000009", "told_reason": "  "}'), 'told_reason_required', 'a blank is none');
select is(pg_temp.correct(jsonb_build_object('parent_phone', '+2348030000009', 'told_reason', repeat('a', 201))), 'told_reason_refused', 'one that is too long is refused');
select is(pg_temp.correct('{"parent_phone": "+2348030000009", "told_reason": "see https://example.com"}'), 'told_reason_refused', 'so is an address');
select is(pg_temp.child() ->> 'parent_phone', '+2348030000000', 'none of them changed it');
select is(pg_temp.correct('{"parent_phone": "+2348030000009", "told_reason": "She called from her new number"}'), 'done', 'with a reason it is changed');
select is(pg_temp.told(), '{"reason": "She called from her new number", "changes": [{"column": "parent_phone", "before": "+2348030000000", "after": "+2348030000009"}]}',
  'the parent reads the reason');
select isnt_empty($$ select from public.get_history('applications', '10000000-0000-4000-8000-000000000001') h
  where h.new_values ->> 'told_reason' = 'She called from her new number' and h.actor_id = tests.id('admin') $$, 'the history has it');

-- The columns that the office never changes, and the parents' rules.
select is(pg_temp.correct(jsonb_build_object(name, value)), 'guarded_column: ' || name, format('the office never changes %s', name))
from (values ('stage_name', '"Moon"'::jsonb), ('consent_version', '"2026-12-01"'), ('user_id', '"10000000-0000-4000-8000-000000000001"')) t (name, value);
select tests.breaks_constraint($$ select public.update_application(id, '{"age": 17}', updated_at) from public.applications $$, 'applications_age_check', 'an age past the form''s is refused');
select tests.breaks_constraint($$ select public.update_application(id, '{"age": 3, "talents": ["Sports"]}', updated_at) from public.applications $$, 'applications_talents_age_check', 'a talent that the child is too young for');
select tests.breaks_constraint($$ select public.update_application(id, '{"state_city": "Gauteng"}', updated_at) from public.applications $$, 'applications_state_city_check', 'a state of the other country');
select tests.breaks_constraint($$ select public.update_application(id, '{"child_name": "www.example.com"}', updated_at) from public.applications $$, 'applications_child_name_check', 'a name that is none');

-- The country.
select is(pg_temp.correct('{"country": "South Africa", "state_city": "Gauteng"}'), 'done', 'the country is corrected while nothing is paid');
select is(pg_temp.correct('{"country": "Nigeria", "state_city": "Kano"}'), 'done', 'and back');
select pg_temp.told() is not null;
select tests.act_as_database();
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001", "status": "declined", "decision_reason": "Not found"}') is not null;
select tests.act_as('admin');
select is(pg_temp.correct('{"country": "Nigeria", "state_city": "Lagos"}'), 'done', 'a state of the same country is corrected all the same');
select pg_temp.told() is not null;

-- The country of a child for whom money came: the parent asks the office, which divides it anew.
select tests.act_as_database();
select tests.application('{"id": "10000000-0000-4000-8000-0000000000c1"}') is not null;
create function pg_temp.move(country text, state text) returns text language plpgsql as $$
begin
  execute format('update public.applications set country = %L, state_city = %L where id = ''10000000-0000-4000-8000-0000000000c1''', country, state);
  return 'done';
exception when raise_exception then
  return sqlerrm;
end
$$;
create function pg_temp.moved() returns text language sql security definer as $$
  select concat_ws(' ', a.country, a.ticket_status, a.ticket_received, a.ticket_fee, (
    select string_agg(concat_ws(' ', b.country, b.amount, b.refunded, b.currency, b.day), ', ' order by b.amount)
    from private.booked_entries b where b.row_id in (
      select p.id from public.payments p where p.application_id = a.id union all select s.id from public.subscriptions s where s.application_id = a.id)))
  from public.applications a where a.id = '10000000-0000-4000-8000-0000000000c1' $$;
create function pg_temp.books() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', b.country, b.amount), ', ' order by b.country)
  from (select l.country, sum(l.amount) as amount from private.ledger l group by 1 having sum(l.amount) <> 0) b $$;
grant execute on all functions in schema pg_temp to public;
select tests.act_as('owner');
select is(pg_temp.move('South Africa', 'Gauteng'), 'done', 'a parent moves a child to the other country');
select is(pg_temp.move('Nigeria', 'Lagos'), 'done', 'and back, as long as nothing was paid');
select tests.act_as_database();
select tests.payment('10000000-0000-4000-8000-0000000000c1', '{"id": "20000000-0000-4000-8000-0000000000c1"}') is not null;
select tests.act_as('owner');
select is(pg_temp.move('South Africa', 'Gauteng'), 'country_of_paid_ticket', 'not while a payment is being checked');
select is(pg_temp.move('Nigeria', 'Kano'), 'done', 'to a state of the same country at any time');
select tests.act_as('admin');
select is(public.update_payment_status('20000000-0000-4000-8000-0000000000c1', 'approved', received_amount => 10000, received_on => '2026-05-05', received_via => 'cash'), 'approved', 'it arrives');
create temp table too_much as select public.record_refund(1000, '2026-05-06', 'Too much', row_id => '20000000-0000-4000-8000-0000000000c1', close_ticket => true) as id;
select isnt(id, null, 'and a part goes back') from too_much;
select tests.act_as_database();
select tests.subscription('10000000-0000-4000-8000-0000000000c1', '{"id": "20000000-0000-4000-8000-0000000000c2", "amount": 70, "currency": "ZAR", "status": "active"}') is not null;
update public.applications set ticket_status = 'paid' where id = '10000000-0000-4000-8000-0000000000c1';
select tests.act_as('owner');
select is(pg_temp.move('South Africa', 'Gauteng'), 'country_of_paid_ticket', 'nor once it is paid');
select is(pg_temp.books(), 'Nigeria 9070', 'the money is in the books of the country');
select tests.act_as('admin');
select is(pg_temp.correct('{"country": "South Africa", "state_city": "Gauteng"}', '10000000-0000-4000-8000-0000000000c1'), 'done', 'the office moves the child');
select is(pg_temp.books(), 'South Africa 9070', 'and with it what was paid, into the books of the other country');
select is(pg_temp.moved(), 'South Africa paid 0 180 South Africa 70 0 ZAR ' || (now() at time zone 'Africa/Lagos')::date || ', South Africa 10000 1000 NGN 2026-05-05',
  'each part on its own day, with what was refunded of it; a corrected ticket stays');
select tests.act_as('owner');
select tests.raises($$ select public.put_back_correction((select n.id from public.notices n where n.application_id = '10000000-0000-4000-8000-0000000000c1'
  and n.kind = 'child_corrected' order by n.created_at desc limit 1)) $$, 'country_of_paid_ticket', 'nor does a parent put it back');
select tests.act_as('admin');
select is(pg_temp.correct('{"ticket_status": "unpaid"}', '10000000-0000-4000-8000-0000000000c1'), 'done', 'without the correction');
select is(pg_temp.correct('{"country": "Nigeria", "state_city": "Kano"}', '10000000-0000-4000-8000-0000000000c1'), 'done', 'the office moves it back');
select is(split_part(pg_temp.moved(), ' Nigeria', 1), 'Nigeria unpaid 9000 10000', 'the money counts in its own currency again, and the ticket follows it');
select tests.act_as_database();
select tests.payment('10000000-0000-4000-8000-0000000000c1', '{"amount": 1000, "status": "approved"}') is not null;
select tests.act_as('admin');
select is(pg_temp.correct('{"country": "South Africa", "state_city": "Gauteng"}', '10000000-0000-4000-8000-0000000000c1'), 'done', 'a paid child is moved');
select is(split_part(pg_temp.moved(), ' South Africa', 2) || '|' || split_part(pg_temp.moved(), ' South', 1), ' 70 0 ZAR ' || (now() at time zone 'Africa/Lagos')::date || ',|South Africa unpaid 0 180',
  'whose ticket is open again for the fee of the other country');
select is(public.undo_refund((select id from too_much)), true, 'the refund is taken back');
select is(public.undo_payment_decision('20000000-0000-4000-8000-0000000000c1', 'Not seen'), 'pending', 'and the payment');
select is(pg_temp.books(), 'South Africa 1070', 'whose entry goes from the books of the country that has it');
select tests.act_as_database();
delete from public.applications where id = '10000000-0000-4000-8000-0000000000c1';
delete from public.notices where child_name = 'Adaeze Obi' and application_id is null;
-- A ticket that was paid by hand, and money that was booked on an earlier day and is taken back.
create temp table paid as select tests.application('{"ticket_status": "paid", "ticket_corrected_at": "2026-05-05"}') as by_hand, tests.application() as child,
  gen_random_uuid() as transfer, tests.payment(null, '{"id": "20000000-0000-4000-8000-0000000000c3"}') as payment;
grant select on paid to public;
insert into private.transfers (id, received_on, amount, currency, country, way, user_id, booked_at)
select p.transfer, '2026-05-05', 10000, 'NGN', 'Nigeria', 'hand', tests.id('owner'), now() - interval '1 day' from paid p;
insert into private.ledger (kind, row_id, transfer_id, amount, country, day, booked_at)
select 'payment', p.payment, p.transfer, 10000, 'Nigeria', '2026-05-05', t.booked_at from paid p join private.transfers t on t.id = p.transfer;
set local session_replication_role = replica;
update private.transfers t set owned_at = t.booked_at from paid p where t.id = p.transfer;
update public.payments p set status = 'approved', application_id = c.child, application_country = 'Nigeria', decided_at = now() from paid c where p.id = c.payment;
set local session_replication_role = origin;
select tests.act_as('owner');
select tests.raises(format($$ update public.applications set country = 'South Africa', state_city = 'Gauteng' where id = %L $$, by_hand), 'country_of_paid_ticket',
  'nor is a child moved whose ticket was paid by hand') from paid;
select tests.act_as('admin');
select is(pg_temp.correct('{"country": "South Africa", "state_city": "Gauteng"}', child), 'done', 'the office moves another') from paid;
select is(public.undo_payment_decision(payment, 'Not seen'), 'pending', 'whose payment is taken back later') from paid;
select tests.act_as_database();
select is((select count(*) from private.transfers t where t.reverses = paid.transfer), 1::bigint, 'with the transfer that it had brought') from paid;
delete from public.applications a using paid where a.id in (paid.by_hand, paid.child);

-- Put it back.
select tests.act_as('stranger');
select tests.raises(format('select public.put_back_correction(%L)', pg_temp.newest()), 'correction_not_found', 'a stranger puts nothing back');
select tests.act_as('admin');
select tests.raises(format('select public.put_back_correction(%L)', pg_temp.newest()), 'correction_not_found', 'nor does the office');
select tests.act_as('owner');
select lives_ok(format('select public.put_back_correction(%L)', pg_temp.newest()), 'the parent puts it back');
select is(pg_temp.child() ->> 'state_city', 'Kano', 'its own answer is there again');
select ok(n.facts ? 'put_back_at' and n.read_at is not null, 'the notice says so, and is read') from public.notices n where n.id = pg_temp.newest();
select lives_ok(format('select public.put_back_correction(%L)', pg_temp.newest()), 'a second time');
select is(pg_temp.child() ->> 'state_city', 'Kano', 'changes nothing');
select tests.affects($$ update public.applications set child_name = 'Adaeze N. Obi' $$, 1, 'the parent writes another name');
select tests.raises($$ select public.put_back_correction((select id from public.notices where facts::text like '%Adaez Obi%')) $$, 'changed_since_correction',
  'a name changed since is not overwritten');
select lives_ok($$ select public.put_back_correction((select id from public.notices where facts -> 'changes' -> 0 ->> 'column' = 'parent_phone')) $$,
  'the old phone is put back');
select is(pg_temp.child() ->> 'parent_phone', '+2348030000000', 'and stands');
select tests.act_as('admin');
select results_eq($$ select h.old_values, h.new_values, h.actor_id from public.get_history('applications', '10000000-0000-4000-8000-000000000001') h limit 1 $$,
  $$ values ('{"parent_phone": "+2348030000009"}'::jsonb, '{"parent_phone": "+2348030000000"}'::jsonb, tests.id('owner')) $$, 'the office sees who put it back');
select tests.act_as_database();
select ok(not private.is_still_true(n), 'of what was put back no email goes out') from public.notices n
where n.facts -> 'changes' -> 0 ->> 'column' = 'parent_phone';
update private.editions set ended_at = now() where year = (select edition from public.applications limit 1);
select tests.act_as('owner');
select tests.raises($$ select public.put_back_correction((select id from public.notices where facts -> 'changes' -> 0 ->> 'column' = 'age')) $$, 'edition_ended',
  'of a year that has ended nothing is put back');

-- An administrator's own child is no news, and with the child everything goes.
select tests.act_as_database();
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000002', 'user_id', tests.id('admin'))) is not null;
select tests.act_as('admin');
select is(pg_temp.correct('{"age": 12}', '10000000-0000-4000-8000-000000000002'), 'done', 'an administrator corrects the own child');
select is(pg_temp.told(), null, 'and is not told of it');
select tests.act_as_database();
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select is(tests.count_of('public.notices', $$ facts::text like '%Adaez%' $$) + tests.count_of('private.audit_log', $$ concat(old_values, new_values) like '%Adaez%' $$), 0::bigint,
  'no word of it stays');

-- A number that brothers and sisters share.
select tests.act_as_database();
create temp table siblings as select n, tests.application(jsonb_build_object('child_name', 'Sibling ' || n, 'parent_phone',
  case n when 'C' then '+2348030000055' else '+2348030000044' end) || case n when 'D' then jsonb_build_object('user_id', tests.id('stranger')) else '{}' end) as id
from unnest(array['A', 'B', 'C', 'D']) n;
grant select on siblings to public;
create function pg_temp.phones() returns text language sql security definer as $$
  select string_agg(right(a.parent_phone, 2), ' ' order by s.n) from siblings s join public.applications a on a.id = s.id $$;
create function pg_temp.give(phone text, more jsonb) returns bigint language sql as $$
  select count(*) from public.applications a, public.update_application(a.id, jsonb_build_object('parent_phone', phone, 'told_reason', 'She called') || more, a.updated_at)
  where a.child_name = 'Sibling A' $$;
grant execute on all functions in schema pg_temp to public;
select tests.act_as('admin');
select is(pg_temp.give('+2348030000066', '{"phone_for_siblings": true}'), 1::bigint, 'a number is corrected for a family');
select is(pg_temp.phones(), '66 66 55 44', 'for those who had the old one, and no other family');
select tests.act_as_database();
select is((select count(*) from private.audit_log l join siblings s on s.id = l.row_id where l.new_values ? 'told_reason'), 2::bigint, 'with its reason in each history');
select is((select count(*) from public.notices n join siblings s on s.id = n.application_id where n.kind = 'child_corrected'), 2::bigint, 'and told of each child');
update public.notices set created_at = created_at - interval '1 minute';
select tests.act_as('admin');
select is(pg_temp.give('+2348030000077', '{"phone_for_siblings": false}') + pg_temp.give('+2348030000088', '{}'), 2::bigint, 'or for one child');
select is(pg_temp.phones(), '88 66 55 44', 'alone');
select * from finish();
