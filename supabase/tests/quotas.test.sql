\ir support/actors.psql
-- How many rows one account may have: children, and payments and subscriptions that wait for a decision.
select plan(60);

create temp table kinds as select * from (values
  ('public.applications', 'too_many_children'), ('public.payments', 'too_many_pending_payments'),
  ('public.subscriptions', 'too_many_pending_payments')) k (relation, code);

-- Some rows in one request, as the API inserts a list; an id stands for a row that names its own.
create function pg_temp.insert_rows(relation text, rows integer, overrides jsonb default '{}') returns text language sql as $$
  select format('insert into %1$s (%2$s) select %2$s from generate_series(1, %3$s), jsonb_populate_record(null::%1$s, %4$L)',
    relation, string_agg(quote_ident(k), ', '), rows, f.fields)
  from (select case relation when 'public.applications' then tests.application_fields()
    when 'public.payments' then tests.payment_fields(null) - 'application_id' else tests.subscription_fields(null) - 'application_id' end
      - 'id' || overrides as fields) f, jsonb_object_keys(f.fields) k
  group by f.fields
$$;
create function pg_temp.assert_quota(relation text, code text) returns setof text language plpgsql as $$
declare
  sent_again constant jsonb := jsonb_build_object('id', gen_random_uuid());
  strangers constant jsonb := jsonb_build_object('user_id', tests.id('stranger'));
  admins constant jsonb := jsonb_build_object('user_id', tests.id('admin'));
begin
  perform tests.act_as('owner');
  return next tests.raises(pg_temp.insert_rows(relation, 300), code, relation || ': 300 rows in one request are refused');
  return next tests.raises(pg_temp.insert_rows(relation, 21), code, 'and so are 21');
  return next is(tests.count_of(relation), 0::bigint, 'nothing of them is stored');
  return next tests.affects(pg_temp.insert_rows(relation, 18), 18, '18 are taken');
  return next tests.affects(pg_temp.insert_rows(relation, 1, sent_again), 1, 'and a 19th');
  return next tests.raises(pg_temp.insert_rows(relation, 2), code, 'two where one is left are refused together');
  return next tests.affects(pg_temp.insert_rows(relation, 1), 1, 'the 20th is taken');
  return next tests.raises(pg_temp.insert_rows(relation, 1), code, 'the 21st is refused');
  return next tests.refused(pg_temp.insert_rows(relation, 1, sent_again), '23505', 'a row sent again hears that it is stored');
  perform tests.act_as('stranger');
  return next tests.breaks_policy(
    pg_temp.insert_rows(relation, 1), 'a stranger learns nothing of the quota of others');
  return next tests.affects(pg_temp.insert_rows(relation, 1, strangers), 1, 'and has an own one');
  perform tests.act_as('admin');
  return next tests.affects(pg_temp.insert_rows(relation, 21, admins), 21, 'an administrator is not limited');
  perform tests.act_as('service_role');
  return next tests.affects(pg_temp.insert_rows(relation, 1), 1, 'the service role is not either');
  perform tests.act_as_database();
end
$$;
grant execute on all functions in schema pg_temp to public;
select pg_temp.assert_quota(relation, code) from kinds;

-- A row that is decided or erased makes room.
select tests.act_as('admin');
select isnt_empty($$ select public.update_payment_status(p.id, 'approved')
  from (select id from public.payments where user_id = tests.id('owner') limit 2) p $$, 'an administrator answers two');
select tests.act_as('owner');
select tests.affects(pg_temp.insert_rows('public.payments', 1), 1, 'and the parent can state another one');
select tests.affects($$ delete from public.applications where id = (select min(id::text)::uuid from public.applications where user_id = tests.id('owner')) $$,
  1, 'a parent erases a child');
select tests.raises(pg_temp.insert_rows('public.applications', 1), 'too_many_children', 'of 21 that stand 20 are left');
select tests.affects($$ delete from public.applications where id = (select max(id::text)::uuid from public.applications where user_id = tests.id('owner')) $$,
  1, 'and another');
select tests.affects(pg_temp.insert_rows('public.applications', 1), 1, 'there is room for one');

-- For one child's ticket three wait at most, for whatever else as many as for the account.
select tests.act_as_database();
select tests.application('{"id": "10000000-0000-4000-8000-0000000000a1"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-0000000000a2"}') is not null;
select tests.act_as('admin');
select isnt_empty($$ select public.update_payment_status(p.id, 'declined') from public.payments p
  where p.user_id = tests.id('owner') and p.status = 'pending' $$, 'an administrator answers all');
create function pg_temp.pay(child text, overrides jsonb default '{}') returns text language sql as $$
  select tests.insert_statement('public.payments', tests.payment_fields(('10000000-0000-4000-8000-0000000000' || child)::uuid, overrides))
$$;
grant execute on all functions in schema pg_temp to public;
select tests.act_as('owner');
select tests.affects(pg_temp.pay('a1', '{"id": "20000000-0000-4000-8000-0000000000a1"}'), 1, 'a first payment for a ticket is taken');
select tests.affects(pg_temp.pay('a1', '{"description": "talent  hunt ticket, rest"}'), 1, 'and a second');
select tests.affects(pg_temp.pay('a1'), 1, 'and a third');
select tests.raises(pg_temp.pay('a1'), 'too_many_ticket_payments', 'the fourth is refused');
select tests.raises(pg_temp.pay('a1', '{"description": " TALENT hunt ticket again"}'), 'too_many_ticket_payments', 'however it is written');
select tests.refused(pg_temp.pay('a1', '{"id": "20000000-0000-4000-8000-0000000000a1"}'), '23505', 'the first sent again hears that it is stored');
select tests.affects(pg_temp.pay('a1', '{"description": "Costume"}'), 1, 'something else for the child is no payment for the ticket');
select tests.affects(pg_temp.pay('a2'), 1, 'another child has a count of its own');
select tests.act_as('stranger');
select tests.breaks_policy(pg_temp.pay('a1'), 'a stranger learns nothing of the count');
select tests.act_as('admin');
select is(public.update_payment_status('20000000-0000-4000-8000-0000000000a1', 'declined'), 'declined', 'an administrator declines one');
select tests.act_as('owner');
select tests.affects(pg_temp.pay('a1'), 1, 'and the parent can state another');
select tests.act_as('admin');
select is(public.undo_payment_decision('20000000-0000-4000-8000-0000000000a1', 'A mistake'), 'pending', 'a decision is taken back though three wait');
select isnt(public.confirm_ticket('10000000-0000-4000-8000-0000000000a1', 10000, current_date, accept_pending => true), null,
  'and the office confirms a ticket for which four wait');
select tests.act_as('service_role');
select tests.affects(pg_temp.pay('a1'), 1, 'the service role is not limited');
select * from finish();
