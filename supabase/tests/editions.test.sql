\ir support/actors.psql
-- Editions: the life of a year, who may do what in it, and that every list keeps to its year.
select plan(489);

create function pg_temp.id(number integer) returns uuid language sql as $$
  select format('10000000-0000-4000-8000-%s', lpad(number::text, 12, '0'))::uuid
$$;
-- An insert of a child as a client writes it.
create function pg_temp.entry(number integer, overrides jsonb default '{}') returns text language sql as $$
  select tests.insert_statement('public.applications', tests.application_fields(jsonb_build_object('id', pg_temp.id(number))) - 'user_id' || overrides)
$$;
create function pg_temp.statement(relation text, number integer, overrides jsonb default '{}') returns text language sql as $$
  select tests.insert_statement('public.' || relation,
    case relation when 'payments' then tests.payment_fields(pg_temp.id(number)) else tests.subscription_fields(pg_temp.id(number)) end
      - 'user_id' || overrides)
$$;
create function pg_temp.child(number integer) returns jsonb language sql as $$
  select tests.row_of('public.applications', pg_temp.id(number))
$$;
create function pg_temp.fee(number integer) returns text language sql as $$
  select (pg_temp.child(number) ->> 'edition') || ': ' || (pg_temp.child(number) ->> 'ticket_fee')
$$;
create function pg_temp.detail_of(statement text) returns text language plpgsql as $$
declare
  detail text;
begin
  execute statement;
  return 'nothing refused it';
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return detail;
end
$$;
create function pg_temp.set_dates(wanted integer, opens timestamptz, closes timestamptz) returns void language sql security definer as $$
  update private.editions set registration_opens_at = opens, registration_closes_at = closes where year = wanted
$$;
create function pg_temp.sign_up(account uuid, child uuid) returns void language plpgsql as $$
declare
  service text := (select rolname from pg_roles where rolname = 'supabase_auth_admin');
begin
  perform set_config('role', coalesce(service, 'none'), true);
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  values (account, account || '@example.com', now(), jsonb_build_object('parent_name', 'Chidi Obi', 'phone_number', '+2348030000000',
    'living_status', 'Living with child', 'application_id', child, 'child_name', 'Ngozi Obi', 'child_age', 8, 'child_gender', 'Female',
    'country', 'South Africa', 'state_city', 'Gauteng', 'talents', jsonb_build_array('Dance'), 'consent_version', '2026-11-01'));
  perform set_config('role', 'none', true);
end
$$;
-- The counters of the stars, beside their rows.
create function pg_temp.counters_agree(description text) returns text language sql security definer as $$
  select is(
    (select jsonb_object_agg(f.fact, f.amount) from (
      select t.fact, sum(t.amount) as amount from private.counters t where t.fact like 'star:%' group by 1 having sum(t.amount) <> 0) f),
    (select jsonb_object_agg(f.fact, f.amount) from (
      select format('star:%s:%s:%s:%s/%s', edition, t, age, country, state_city) as fact, count(*)::numeric as amount
      from public.public_profiles, unnest(talents || array['']) t group by 1) f),
    'the counters agree after ' || description)
$$;
grant execute on all functions in schema pg_temp to public;

-- The rights of everybody.
create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array['get_planned_editions()', 'save_edition(2026, ''X'', fees => ''{"NGN": 1, "ZAR": 1}'')', 'delete_edition(2026)',
    'get_opening_summary()', 'get_ending_summary(2025)', 'open_edition(2026)', 'undo_opening(2025)', 'end_edition(2025)', 'undo_end(2025)'] loop
    return next tests.refused('select public.' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  foreach call in array array['planned_editions()', 'save_edition(2026, ''X'', null, null, null, ''{"NGN": 1, "ZAR": 1}'', null, null)', 'delete_edition(2026)',
    'opening_summary()', 'ending_summary(2025)', 'open_edition(2026)', 'undo_opening(2025)', 'end_edition(2025)', 'undo_end(2025)'] loop
    return next tests.refused('select private.' || call, '42501', format('%s is refused private.%s', actor, call), message);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused(actor, '^administrator_required$') from unnest(array['owner', 'stranger']) actor;
select pg_temp.assert_refused(actor, '^permission denied for function') from unnest(array['anon', 'service_role']) actor;
create function pg_temp.assert_closed(actor text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next tests.lacks_grant('select * from private.editions', actor || ' reads no table of editions');
  return next tests.lacks_grant('insert into private.editions (year, name, fees) values (2099, ''X'', ''{"NGN": 1, "ZAR": 1}'')', actor || ' adds to none');
  return next tests.lacks_grant('update private.editions set fees = ''{"NGN": 1, "ZAR": 1}''', actor || ' changes none');
  return next tests.lacks_grant('delete from private.editions', actor || ' deletes none');
  return next tests.lacks_grant('select private.edition_items(true)', actor || ' does not list what is planned at its source');
  return next tests.lacks_grant('select private.edition_fee(2026::smallint, ''NGN'')', actor || ' does not ask for the fee of a year');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_closed(actor) from unnest(array['owner', 'stranger', 'admin', 'anon', 'service_role']) actor;

-- The first year, as it stands from the beginning.
create function pg_temp.years() returns text language sql as $$
  select string_agg(concat_ws(' ', e.year, case when e.is_current then 'current' end, case when e.ended_at is not null then 'ended' end), ', ')
  from public.get_editions() e
$$;
grant execute on function pg_temp.years to public;
select tests.act_as('anon');
select results_eq($$ select to_jsonb(e) from public.get_editions() e $$,
  $$ values ('{"year": 2025, "name": "Talent Show 2025", "registration_opens_at": null, "registration_closes_at": null, "auditions_from": null, "auditions_until": null, "finale_on": null,
    "fees": {"NGN": 10000, "ZAR": 180}, "is_current": true, "ended_at": null}'::jsonb) $$, 'a visitor reads the first edition');
select tests.act_as('owner');
select tests.affects(pg_temp.entry(1, '{"edition": 2099, "ticket_fee": 1}'), 1, 'a child is entered, whatever year and fee are sent');
select is(pg_temp.fee(1), '2025: 10000', 'for the current year and at its fee');
select tests.affects('update public.applications set edition = 2026, ticket_fee = 1', 1, 'an update may name them');
select is(pg_temp.fee(1), '2025: 10000', 'and they stay');
select tests.act_as('admin');
select tests.affects('update public.applications set edition = 2026, ticket_fee = 1', 1, 'also of an administrator');
select is(pg_temp.fee(1), '2025: 10000', 'and no child is moved either');
select tests.act_as('stranger');
select tests.affects(pg_temp.entry(2, '{"child_name": "Sipho Dube", "country": "South Africa", "state_city": "Gauteng", "stage_name": "Comet"}'), 1,
  'another family enters a child');
select is(pg_temp.fee(2), '2025: 180', 'at the fee of its country');

-- Planning.
select tests.act_as('admin');
select lives_ok($$ select public.save_edition(2026, '  Talent   Show 2026 ', '2026-02-03T00:00:00Z', null, '2026-12-05', '{"NGN": 12000.5, "ZAR": 200}',
  '2026-08-01', '2026-08-09') $$, 'a year is planned');
select results_eq($$ select to_jsonb(e) from public.get_planned_editions() e $$,
  $$ values ('{"year": 2026, "name": "Talent Show 2026", "registration_opens_at": "2026-02-03T00:00:00+00:00", "registration_closes_at": null,
    "auditions_from": "2026-08-01", "auditions_until": "2026-08-09", "finale_on": "2026-12-05", "fees": {"NGN": 12000.5, "ZAR": 200}, "is_current": false, "ended_at": null}'::jsonb) $$, 'and read by administrators');
select lives_ok($$ select public.save_edition(2026, 'Talent Show 2026', fees => '{"NGN": 12000, "ZAR": 200}') $$, 'it is changed');
select results_eq('select fees, registration_opens_at, finale_on from public.get_planned_editions()', $$ values ('{"NGN": 12000, "ZAR": 200}'::jsonb, null::timestamptz, null::date) $$,
  'as a whole');
select lives_ok($$ select public.save_edition(2027, 'Later', fees => '{"NGN": 1, "ZAR": 1}') $$, 'another year is planned');
select lives_ok($$ select public.save_edition(2024, 'Earlier', fees => '{"NGN": 1, "ZAR": 1}') $$, 'and one that is over');
select is((select string_agg(e.year::text, ' ') from public.get_planned_editions() e), '2027 2026 2024', 'the newest is first');
select lives_ok('select public.delete_edition(2027)', 'a plan is deleted');
select is((select string_agg(e.year::text, ' ') from public.get_planned_editions() e), '2026 2024', 'and gone');
select tests.raises(format('select public.delete_edition(%s)', year), 'edition_not_planned', format('%s is no plan to delete', year))
from unnest(array['2025', '2027', '99999', 'null']) year;
create function pg_temp.assert_planned_is_hidden() returns setof text language plpgsql as $$
declare
  actor text;
begin
  foreach actor in array array['owner', 'stranger', 'anon'] loop
    perform tests.act_as(actor);
    return next is(pg_temp.years(), '2025 current', actor || ' hears of no plan');
    return next is(public.count_public_profiles(only_year => 2026), 0, actor || ' sees no star of it');
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_planned_is_hidden();

-- Bad input.
select tests.act_as('admin');
create temp table bad_input (call text, state text, rule text);
insert into bad_input values
  ('2019, ''X'', fees => ''{"NGN": 1, "ZAR": 1}''', 'P0001', null), ('2101, ''X'', fees => ''{"NGN": 1, "ZAR": 1}''', 'P0001', null),
  ('99999, ''X'', fees => ''{"NGN": 1, "ZAR": 1}''', 'P0001', null), ('-1, ''X'', fees => ''{"NGN": 1, "ZAR": 1}''', 'P0001', null),
  ('null, ''X'', fees => ''{"NGN": 1, "ZAR": 1}''', 'P0001', null),
  ('2030, ''X'', fees => ''{"NGN": 0, "ZAR": 1}''', '23514', 'editions_fees_check'), ('2030, ''X'', fees => ''{"NGN": -1, "ZAR": 1}''', '23514', 'editions_fees_check'),
  ('2030, ''X'', fees => ''{"NGN": 1.005, "ZAR": 1}''', '23514', 'editions_fees_check'), ('2030, ''X'', fees => ''{"NGN": 10000000.01, "ZAR": 1}''', '23514', 'editions_fees_check'),
  ('2030, ''X'', fees => ''{"NGN": "NaN", "ZAR": 1}''', '23514', 'editions_fees_check'), ('2030, ''X'', fees => ''{"NGN": "Infinity", "ZAR": 1}''', '23514', 'editions_fees_check'),
  ('2030, ''X'', fees => ''{"NGN": 1, "ZAR": 0}''', '23514', 'editions_fees_check'), ('2030, ''X'', fees => ''{"NGN": 1, "ZAR": -0.01}''', '23514', 'editions_fees_check'),
  ('2030, ''X'', fees => ''{"NGN": 1, "ZAR": 0.001}''', '23514', 'editions_fees_check'), ('2030, ''X'', fees => ''{"NGN": 1, "ZAR": 10000001}''', '23514', 'editions_fees_check'),
  ('2030, ''X''', '23502', null), ('2030, ''X'', fees => null', '23502', null),
  -- Of every country, of nothing else, and as a number.
  ('2030, ''X'', fees => ''{"ZAR": 1}''', '23514', 'editions_fees_check'), ('2030, ''X'', fees => ''{"NGN": 1}''', '23514', 'editions_fees_check'),
  ('2030, ''X'', fees => ''{"NGN": 1, "ZAR": 1, "USD": 1}''', '23514', 'editions_fees_check'),
  ('2030, ''X'', fees => ''{"NGN": 1, "ZAR": 1, "ngn": 1}''', '23514', 'editions_fees_check'),
  ('2030, ''X'', fees => ''{"NGN": "1", "ZAR": 1}''', '23514', 'editions_fees_check'), ('2030, ''X'', fees => ''{"NGN": 1, "ZAR": null}''', '23514', 'editions_fees_check'),
  ('2030, ''X'', fees => ''{"NGN": [1], "ZAR": 1}''', '23514', 'editions_fees_check'), ('2030, ''X'', fees => ''["NGN", "ZAR"]''', '23514', 'editions_fees_check'),
  ('2030, ''X'', fees => ''{}''', '23514', 'editions_fees_check'), ('2030, ''X'', fees => ''null''', '23514', 'editions_fees_check'),
  ('2030, null, fees => ''{"NGN": 1, "ZAR": 1}''', '23514', 'editions_name_check'), ('2030, ''  '', fees => ''{"NGN": 1, "ZAR": 1}''', '23514', 'editions_name_check'),
  ('2030, repeat(''a'', 81), fees => ''{"NGN": 1, "ZAR": 1}''', '23514', 'editions_name_check'),
  ('2030, ''See example.com'', fees => ''{"NGN": 1, "ZAR": 1}''', '23514', 'editions_name_check'), ('2030, ''https://example.com'', fees => ''{"NGN": 1, "ZAR": 1}''', '23514', 'editions_name_check'),
  ('2030, ''X'', ''2030-02-02'', ''2030-02-01'', fees => ''{"NGN": 1, "ZAR": 1}''', '23514', 'editions_registration_check'),
  ('2030, ''X'', ''2030-02-02'', ''2030-02-02'', fees => ''{"NGN": 1, "ZAR": 1}''', '23514', 'editions_registration_check'),
  ('2030, ''X'', fees => ''{"NGN": 1, "ZAR": 1}'', auditions_from => ''2030-08-02'', auditions_until => ''2030-08-01''', '23514',
    'editions_auditions_until_check'),
  -- Of a year that is there as well.
  ('2025, ''X'', fees => ''{"NGN": 0, "ZAR": 1}''', '23514', 'editions_fees_check');
grant select on bad_input to public;
select tests.refused(format('select public.save_edition(%s)', call), state, format('save_edition(%s) is refused', call), null, rule) from bad_input;
select lives_ok($$ select public.save_edition(2100, repeat('a', 80), '2100-01-01', '2100-01-02', fees => '{"NGN": 10000000, "ZAR": 0.01}') $$, 'the bounds are within');
select lives_ok('select public.delete_edition(2100)', 'and a plan of them is deleted');
select is((select name from public.get_editions()), 'Talent Show 2025', 'the refused calls changed nothing');

-- A fee is kept.
select lives_ok($$ select public.save_edition(2025, 'Talent Show 2025', fees => '{"NGN": 11000, "ZAR": 190}') $$, 'the current fee is changed');
select is(pg_temp.fee(1), '2025: 10000', 'nobody''s price moves');
select tests.act_as('owner');
select tests.affects('update public.applications set age = 10', 1, 'the child is changed');
select is(pg_temp.fee(1), '2025: 10000', 'and its price does not move with that either');
select tests.affects(pg_temp.entry(3, '{"child_name": "Musa Ade"}'), 1, 'another child is entered');
select is(pg_temp.fee(3), '2025: 11000', 'at the fee that holds now');
select tests.affects(pg_temp.statement('payments', 1, '{"id": "20000000-0000-4000-8000-000000000001"}'), 1, 'the fee of the first child is stated');
select tests.affects(pg_temp.statement('payments', 1, '{"id": "20000000-0000-4000-8000-000000000002", "currency": "ZAR", "amount": 190}'), 1, 'and one in another currency');
select tests.affects(pg_temp.statement('payments', 1, '{"id": "20000000-0000-4000-8000-000000000003", "currency": "USD", "amount": 10}'), 1, 'and in dollars');
select tests.affects(pg_temp.statement('payments', 3, '{"id": "20000000-0000-4000-8000-000000000004"}'), 1, 'and the old fee for the later child');
select tests.affects(pg_temp.statement('payments', 3, '{"id": "20000000-0000-4000-8000-000000000005", "application_id": null, "description": "Contribution"}'), 1, 'and what is for no child');
create function pg_temp.fees_of_payments() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', right(p.id::text, 1), coalesce(p.ticket_fee::text, '-'), case when p.is_not_fee then 'differs' end), ', ' order by p.id)
  from public.payments p where p.id::text like '20000000%'
$$;
-- The office moves a child for whom money was stated.
create function pg_temp.move(child uuid, changes jsonb) returns void language plpgsql as $$
begin
  perform tests.act_as('admin');
  perform public.update_application(child, changes, (tests.row_of('public.applications', child) ->> 'updated_at')::timestamptz);
  perform tests.act_as('owner');
end
$$;
grant execute on function pg_temp.fees_of_payments, pg_temp.move to public;
select is(pg_temp.fees_of_payments(), '1 10000, 2 190 differs, 3 - differs, 4 11000 differs, 5 -', 'each is held against the price of its child');
select lives_ok($$ select pg_temp.move(pg_temp.id(1), '{"country": "South Africa", "state_city": "Gauteng"}') $$, 'the child moves to the other country');
select is(pg_temp.fee(1), '2025: 190', 'and takes its fee there');
select is(pg_temp.fees_of_payments(), '1 11000 differs, 2 190, 3 - differs, 4 11000 differs, 5 -', 'its payments follow');
select lives_ok($$ select pg_temp.move(pg_temp.id(1), '{"country": "Nigeria", "state_city": "Lagos"}') $$, 'and back');
select is(pg_temp.fee(1), '2025: 11000', 'at the fee that holds now');
select tests.act_as('admin');
select lives_ok($$ select public.save_edition(2025, 'Talent Show 2025', fees => '{"NGN": 10000, "ZAR": 180}') $$, 'the fee is as it was before');
delete from public.applications where id = pg_temp.id(1);
select tests.act_as('owner');
select tests.affects(pg_temp.entry(4), 1, 'a child is entered at the first fee again');
select tests.affects(pg_temp.statement('payments', 4, '{"id": "20000000-0000-4000-8000-000000000006"}'), 1, 'and it is stated');
select is(pg_temp.fees_of_payments(), '4 11000 differs, 5 -, 6 10000', 'as its fee');

-- Opening.
select tests.act_as('admin');
select tests.raises('select public.open_edition(2026)', 'edition_registration_open', 'no year is opened as long as children are registered for the one before');
select is(pg_temp.detail_of('select public.open_edition(2026)'), '2025', 'which is named');
select pg_temp.set_dates(2025, null, now() + interval '1 day');
select tests.raises('select public.open_edition(2026)', 'edition_registration_open', 'nor when its last day is still to come');
select lives_ok('select public.end_edition(2025)', 'it may be ended, which closes registration');
select is((select registration_closes_at > now() from public.get_editions() where year = 2025), true, 'its dates stay as they were');
select lives_ok('select public.undo_end(2025)', 'and undone');
select tests.raises('select public.open_edition(2026)', 'edition_registration_open', 'registration is open again as it was');
select tests.raises(format('select public.open_edition(%s)', year), 'edition_not_planned', format('%s is no plan to open', year))
from unnest(array['2025', '2027', '99999', 'null']) year;
select tests.raises('select public.undo_opening(2025)', 'edition_not_undoable', 'the opening of the first year is not undone');

-- Registration's dates.
create function pg_temp.assert_registration(opens interval, closes interval, is_open boolean, description text) returns setof text language plpgsql as $$
declare
  told constant text := to_char((now() + case when opens > interval '0' then opens else closes end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
begin
  perform pg_temp.set_dates(2025, now() + opens, now() + closes);
  perform tests.act_as('owner');
  if is_open then
    return next tests.affects(pg_temp.entry(90), 1, description || ': a parent enters a child');
    perform tests.act_as_database();
    return next lives_ok($q$ select pg_temp.sign_up('00000000-0000-4000-8000-000000000190', pg_temp.id(91)) $q$, description || ': a parent signs up');
  else
    return next tests.raises(pg_temp.entry(90), 'registration_closed', description || ': a parent enters no child');
    return next is(pg_temp.detail_of(pg_temp.entry(90)), told, description || ': the parent is told the moment');
    return next tests.refused(pg_temp.entry(4), '23505', description || ': what is stored is heard of', null, 'applications_pkey');
    return next tests.affects(pg_temp.entry(4) || ' on conflict (id) do nothing', 0, description || ': and is not stored again');
    return next tests.raises(pg_temp.entry(4, '{"id": "10000000-0000-4000-8000-000000000092"}'), 'registration_closed', description || ': only the same child is');
    perform tests.act_as_database();
    return next tests.raises($q$ select pg_temp.sign_up('00000000-0000-4000-8000-000000000190', pg_temp.id(91)) $q$, 'registration_closed',
      description || ': nobody signs up with a child');
    return next tests.affects($q$ insert into auth.users (id, email, raw_user_meta_data)
      values ('00000000-0000-4000-8000-000000000191', 'office@example.com', '{"parent_name": "Office"}') $q$, 1, description || ': an account without a child is made');
    perform tests.act_as('admin');
    return next tests.affects(pg_temp.entry(90), 1, description || ': an administrator enters one');
    perform tests.act_as('service_role');
    return next tests.affects(pg_temp.entry(91, jsonb_build_object('user_id', tests.id('owner'))), 1, description || ': and so does the service role');
  end if;
  perform tests.act_as_database();
  return next is(pg_temp.fee(90) || ', ' || pg_temp.fee(91), '2025: 10000, 2025: ' || case when is_open then '180' else '10000' end, description || ': both at the fee');
  delete from public.applications where id in (pg_temp.id(90), pg_temp.id(91));
  delete from auth.users where id in ('00000000-0000-4000-8000-000000000190', '00000000-0000-4000-8000-000000000191');
  delete from private.id_tombstones where id in (pg_temp.id(90), pg_temp.id(91));
end
$$;
select pg_temp.assert_registration(null, null, true, 'without dates');
select pg_temp.assert_registration('0', '1 second', true, 'from the first moment');
select pg_temp.assert_registration('1 second', null, false, 'before its opening');
select pg_temp.assert_registration('1 day', '2 days', false, 'a day before its opening');
select pg_temp.assert_registration(null, '0', false, 'at its closing');
select pg_temp.assert_registration('-2 days', '-1 day', false, 'after its closing');

-- Ended and closed later on paper: the detail is no moment to wait for.
update private.editions set registration_opens_at = null, registration_closes_at = now() + interval '1 day', ended_at = now() - interval '1 hour' where year = 2025;
select tests.act_as('owner');
select ok(pg_temp.detail_of(pg_temp.entry(90))::timestamptz < now(), 'an ended year has closed, whatever its dates are');
select tests.act_as_database();
update private.editions set ended_at = null where year = 2025;

-- The summary.
select pg_temp.set_dates(2025, null, now() - interval '1 hour');
select tests.act_as('admin');
select is(public.get_opening_summary(), '{"year": 2025, "children": 3, "unpaid": 1, "payments_pending": 2, "videos_submitted": 0, "auditions_ahead": 0}'::jsonb,
  'the work still open in the year that will be past');
select is(public.get_ending_summary(2025), public.get_opening_summary(), 'is what is still open when it is ended');
select is(public.get_ending_summary(99999) - 'year', '{"children": 0, "unpaid": 0, "payments_pending": 0, "videos_submitted": 0, "auditions_ahead": 0}'::jsonb,
  'of an unknown year nothing is');

select tests.raises('select public.open_edition(2024)', 'edition_not_later', 'an earlier year is not opened');
select lives_ok('select public.open_edition(2026)', 'the next year is opened once registration has closed');
select is(pg_temp.years(), '2026 current, 2025', 'and is the current one');
select is((select string_agg(e.year::text, ' ') from public.get_planned_editions() e), '2024', 'and planned no more');
select tests.raises('select public.open_edition(2026)', 'edition_not_planned', 'it is not opened twice');
select tests.raises('select public.delete_edition(2026)', 'edition_not_planned', 'nor deleted');
select tests.raises('select public.undo_opening(2025)', 'edition_not_undoable', 'only the newest opening is undone');
select tests.act_as_database();
insert into private.audition_days (id, edition, country, state_city, venue, address, starts_at, ends_at, slot_minutes)
values ('70000000-0000-4000-8000-0000000000e1', 2026, 'Nigeria', 'Lagos', 'City Hall', 'Broad Street', '2026-08-01 09:00+01', '2026-08-01 12:00+01', 10);
insert into private.rounds (id, edition, kind, name, state) values ('70000000-0000-4000-8000-0000000000e2', 2026, 'video', 'First round', 'open');
insert into private.past_years (year, figures, weeks) values (2026, '{}', '{}');
select tests.act_as('admin');
select tests.raises('select public.undo_opening(2026)', 'edition_erased', 'nor that of a year whose numbers stay');
select tests.act_as_database();
delete from private.past_years where year = 2026;
select tests.act_as('admin');
select lives_ok('select public.undo_opening(2026)', 'which it is as long as nobody entered');
select tests.raises('select public.delete_edition(2026)', 'edition_has_days', 'a year with audition days is not deleted');
select is(tests.count_of('private.rounds', 't.edition = 2026'), 1::bigint, 'nor anything of it');
select tests.act_as_database();
delete from private.audition_days where edition = 2026;
create temp table undone as select e from private.editions e where e.year = 2026;
grant select on undone to public;
select tests.act_as('admin');
select lives_ok('select public.delete_edition(2026)', 'without them it goes, with its rounds');
select is(tests.count_of('private.rounds', 't.edition = 2026'), 0::bigint, 'all of them');
select tests.act_as_database();
insert into private.editions select (u.e).* from undone u;
select tests.act_as('admin');
select is(pg_temp.years(), '2025 current', 'then the year before is current again');
select tests.act_as('owner');
select tests.raises(pg_temp.entry(90), 'registration_closed', 'and its registration as closed as it was');
select tests.act_as('admin');
select lives_ok('select public.open_edition(2026)', 'it is opened again');
select tests.act_as('anon');
select is(pg_temp.years(), '2026 current, 2025', 'everybody reads it now');

-- Entering again.
select tests.act_as('owner');
select tests.affects(pg_temp.entry(11, jsonb_build_object('previous_id', pg_temp.id(4), 'age', 11)), 1, 'a child is entered from its earlier entry');
select is(pg_temp.fee(11), '2026: 12000', 'for the new year and at its fee');
select is(pg_temp.fee(4), '2025: 10000', 'the earlier entry is as it was');
select tests.refused(pg_temp.entry(12, jsonb_build_object('previous_id', pg_temp.id(4))), '23505', 'not twice', null, 'applications_previous_id_key');
select tests.refused(pg_temp.entry(11, jsonb_build_object('previous_id', pg_temp.id(4))), '23505', 'sent again it is told as stored', null, 'applications_pkey');
select tests.affects(pg_temp.entry(11, jsonb_build_object('previous_id', pg_temp.id(4))) || ' on conflict (id) do nothing', 0, 'and not stored again');
select tests.raises(pg_temp.entry(12, jsonb_build_object('previous_id', previous)), 'previous_not_earlier', 'nor from ' || what)
from (values (pg_temp.id(2), 'another family''s child'), (pg_temp.id(11), 'a child of the same year'), (pg_temp.id(12), 'itself'),
  (pg_temp.id(99), 'a child that there is not')) t (previous, what);
select tests.refused('update public.applications set previous_id = null', '42501', 'it is not changed later', '^guarded_column: previous_id$');
select tests.act_as('admin');
select tests.refused('update public.applications set previous_id = null where previous_id is not null', '42501', 'by an administrator neither', '^guarded_column: previous_id$');
select tests.raises('select public.undo_opening(2026)', 'edition_has_entries', 'once somebody entered the opening stands');
select tests.act_as('stranger');
select tests.affects(pg_temp.entry(13, '{"child_name": "Zanele Dube", "country": "South Africa", "state_city": "Limpopo"}'), 1, 'another family enters a new child');
select is(pg_temp.fee(13), '2026: 200', 'at the new fee of its country');

-- The year is past: its families still pay, and their price is theirs.
select tests.act_as('owner');
select tests.affects(pg_temp.statement('payments', 3, '{"id": "20000000-0000-4000-8000-000000000007", "amount": 11000}'), 1, 'a payment for the past year is stated');
select tests.affects(pg_temp.statement('subscriptions', 3, '{"id": "40000000-0000-4000-8000-000000000001", "description": "Monthly"}'), 1, 'and a subscription');
select tests.affects($$ update public.applications set child_name = 'Musa A. Ade' where id = pg_temp.id(3) $$, 1, 'its child is changed');
select lives_ok($$ select pg_temp.move(pg_temp.id(3), '{"country": "South Africa", "state_city": "Gauteng"}') $$, 'and moved by the office');
select is(pg_temp.fee(3), '2025: 180', 'another country''s fee is that of the child''s own year');
select lives_ok($$ select pg_temp.move(pg_temp.id(3), '{"country": "Nigeria", "state_city": "Lagos"}') $$, 'and back');
select is(pg_temp.fees_of_payments(), '4 10000, 5 -, 6 10000, 7 10000 differs', 'payments of last year keep to last year''s fee');
select tests.act_as('admin');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000006', 'approved') $$, 'one is approved');
select lives_ok($$ select public.save_edition(2025, 'Talent Show 2025', registration_closes_at => now() - interval '1 hour', fees => '{"NGN": 15000, "ZAR": 300}') $$, 'even when last year''s own fee is changed');
select lives_ok($$ select public.undo_payment_decision('20000000-0000-4000-8000-000000000006', 'By mistake') $$, 'its row is updated once more');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000006', 'approved', received_amount => 10000, received_on => current_date, received_via => 'hand') $$,
  'and again');
select is(pg_temp.fees_of_payments(), '4 10000, 5 -, 6 10000, 7 10000 differs', 'and it is still the fee');
select tests.act_as('owner');
select tests.affects($$ update public.applications set entry_video_url = 'https://youtu.be/abc' where id = pg_temp.id(4) $$, 1, 'a video is handed in for the past year');

-- Both years side by side: lists.
select tests.act_as('admin');
update public.applications set status = 'approved', is_finalist = true, assessment_score = 9 where id = pg_temp.id(4);
select pg_temp.counters_agree('a child of last year is approved');
update public.applications set status = 'approved' where id in (pg_temp.id(2), pg_temp.id(13));
select pg_temp.counters_agree('one of each year is approved');
create function pg_temp.listed(year integer, words text default null) returns text language sql as $$
  select string_agg(right(a.id::text, 2), ' ' order by a.id) from public.get_applications(search => words, only_year => year) a
$$;
grant execute on function pg_temp.listed to public;
select is(pg_temp.listed(null), '11 13', 'the list is that of the current year');
select is(pg_temp.listed(2026), '11 13', 'which may be named');
select is(pg_temp.listed(2025), '02 03 04', 'last year''s is asked for');
select is(pg_temp.listed(year), null, format('%s has no children', year)) from unnest(array[2024, 2027, 0, -1, 99999, 2147483647]) year;
select is(array[public.count_applications(), public.count_applications(only_year => 2025), public.count_applications(only_year => 99999)], '{2,3,0}', 'they are counted by year');
select is(array[public.count_applications(only_statuses => 'approved'), public.count_applications(only_statuses => 'approved', only_year => 2025)], '{1,1}', 'by their states too');
select is(public.get_application_counts()::text, '(1,0,1,0,0,0)', 'the states of this year');
select is(public.get_application_counts(2025)::text, '(1,0,1,1,0,1)', 'and of last year');
select is(public.get_application_counts(99999)::text, '(0,0,0,0,0,0)', 'and of none');
select is_empty('select id from public.get_finalists()', 'there is no finalist yet');
select is_empty('select id from public.get_finalists(only_year => 99999)', 'nor of an unknown year');
select results_eq('select id from public.get_finalists(only_year => 2025)', 'values (pg_temp.id(4))', 'those of last year are asked for');

-- Searching within a year.
-- A reference is drawn at random, and may begin as a search does.
select tests.act_as_database();
update public.applications a set payment_reference = 'KZ-' || translate(lpad(right(a.id::text, 2), 6, '0'), '0123456789', 'ABCDFGHJKM');
select tests.act_as('admin');
select is(pg_temp.listed(year, search), found, format('%L finds %s in %s', search, coalesce(found, 'nothing'), coalesce(year::text, 'this year')))
from (values (null, 'Obi', '11'), (2025, 'Obi', '04'), (2025, 'dube', '02'), (null, 'dube', '13'), (2025, 'Zanele', null), (99999, 'Obi', null),
  -- A part of a name.
  (2025, 'aeze', '04'), (null, 'aeze', '11'), (2025, 'omet', '02'), (null, 'omet', null),
  -- The word by which a year is kept to is found by nobody who types.
  (2025, 'year 2025', null), (2026, 'year 2026', null), (2025, 'year', null), (2025, ' year', null), (2025, 'ye', null), (2025, '2025', null),
  (2025, 'y', null), (2025, ' year 2025', null), (2025, '''year 2025''', null)) t (year, search, found);
select is(array[public.count_applications(search => 'Obi'), public.count_applications(search => 'Obi', only_year => 2025),
  public.count_applications(search => 'year 2025', only_year => 2025)], '{1,1,0}', 'the children found are counted within the year');
create function pg_temp.panel(words text) returns text language sql as $$
  select string_agg(concat_ws(' ', p.kind, p.edition), ', ' order by p.kind, p.edition) from public.search_panel(words) p
$$;
grant execute on function pg_temp.panel to public;
select is(pg_temp.panel('Adaeze'), 'application 2025, application 2026, payment 2025', 'the panel''s search finds every year and names it');
select is(pg_temp.panel('Zanele'), 'application 2026', 'also where there is one');
select is(pg_temp.panel(words), null, format('%L finds no year', words)) from unnest(array['year', 'year 2025', 'ye', '2025']) words;
select is((select string_agg(distinct f.edition::text, ' ' order by f.edition::text) from public.get_family(tests.id('owner')) f), '2025 2026', 'a family is shown with all its years');
select tests.act_as_database();
set constraints all immediate;
select tests.act_as('admin');
select is(pg_temp.panel(n.number), 'payment 2025', 'a receipt is found by its number, whatever its year')
from (select l.receipt_number as number from public.get_all_payments_and_subscriptions() l where l.id = '20000000-0000-4000-8000-000000000006') n;

-- Our Shining Stars.
create function pg_temp.stars(year integer, words text default null) returns text language sql as $$
  select format('%s (%s)', string_agg(right(p.id::text, 2) || ' ' || p.edition, ', ' order by p.id), public.count_public_profiles(search => words, only_year => year, at_most => 100))
  from public.get_public_profiles(search => words, only_year => year) p
$$;
grant execute on function pg_temp.stars to public;
select tests.act_as('anon');
select is(pg_temp.stars(null), '13 2026 (1)', 'the stars are those of the newest year that has one');
select is(pg_temp.stars(2025), '02 2025, 04 2025 (2)', 'last year''s are asked for');
select is(pg_temp.stars(2025, 'ada'), '04 2025 (1)', 'and found by name');
select is(pg_temp.stars(2025, 'omet'), '02 2025 (1)', 'by a part of one');
select is(pg_temp.stars(2026, 'ada'), ' (0)', 'within the year');
select is(pg_temp.stars(2025, words), ' (0)', format('%L finds no year', words)) from unnest(array['2025', '2025 a', '02', 'year']) words;
select is(pg_temp.stars(year), ' (0)', format('%s has no star', year)) from unnest(array[2024, 2027, 0, -1, 99999]) year;
select is(public.count_public_profiles(only_year => 2025, only_country => 'Nigeria', only_state => 'Lagos', only_talent => 'Dance', only_age => 9), 1, 'they are counted with all filters');
select tests.act_as('admin');
update public.applications set status = 'rejected' where id = pg_temp.id(13);
select pg_temp.counters_agree('the only star of the new year is gone');
select tests.act_as('anon');
select is(pg_temp.stars(null), '02 2025, 04 2025 (2)', 'until the new year has a star, last year''s are shown');
select tests.act_as('admin');
update public.applications set status = 'pending' where id = pg_temp.id(13);
update public.applications set status = 'approved' where id = pg_temp.id(13);
select pg_temp.counters_agree('it is back');

-- Figures.
select is((public.get_application_analytics() ->> 'total_children') || ' ' || (public.get_application_analytics(2025) ->> 'total_children') || ' '
  || (public.get_application_analytics(99999) ->> 'total_children'), '2 3 0', 'children are counted by year');
select is(array[public.get_application_trends() #>> '{funnel,registered}', public.get_application_trends(only_year => 2025) #>> '{funnel,registered}',
  public.get_application_trends(only_year => 2025) #>> '{funnel,finalist}', public.get_application_trends() #>> '{funnel,finalist}'], '{2,3,1,0}', 'and so are the steps');
select is(jsonb_array_length(public.get_application_trends(4, 99999) -> 'weeks'), 4, 'an unknown year has weeks in which nothing was');
select is(jsonb_path_query_array(public.get_application_trends(4, 99999), '$.weeks[*].money.NGN'), '[]', 'no money either');
-- The new year began eight days ago, and money of before is last year's.
select tests.act_as_database();
update private.editions set opened_at = now() - interval '8 days' where year = 2026;
insert into private.counters (fact, amount)
select format('money:%s/Nigeria/NGN/payment/hand', (now() at time zone 'Africa/Lagos')::date - days), amount
from (values (8, 5), (9, 70), (300, 600)) t (days, amount);
create function pg_temp.money(year integer, first_day date default null, last_day date default null) returns integer language sql as $$
  select sum(amount::numeric)::integer from jsonb_path_query(public.get_analysis(null, first_day, last_day, year), '$.money[*].amount') amount
$$;
create function pg_temp.day(days_ago integer) returns date language sql as $$ select (now() at time zone 'Africa/Lagos')::date - days_ago $$;
grant execute on all functions in schema pg_temp to public;
select tests.act_as('admin');
select is(pg_temp.money(null), 10005, 'the money of a year is that of its days');
select is(pg_temp.money(2025), 670, 'last year''s ends on the day before');
select is(pg_temp.money(2025, pg_temp.day(20)), 70, 'a period stays within them');
select is(pg_temp.money(2025, null, pg_temp.day(100)), 600, 'whichever bound it has');
select is(pg_temp.money(null, pg_temp.day(20)), 10005, 'also that of this year');
select is(pg_temp.money(2025, pg_temp.day(5)), null, 'a period behind it has none');
select is(pg_temp.money(99999), null, 'and an unknown year neither');
select is(pg_temp.money(2024, pg_temp.day(500), pg_temp.day(0)), null, 'nor one that is planned');
select is((select sum(amount::numeric) from jsonb_path_query(public.get_application_trends(4), '$.weeks[*].money.NGN') amount), 10005::numeric, 'the weeks of this year hold the same');
select is((select sum(amount::numeric) from jsonb_path_query(public.get_application_trends(4, 2025), '$.weeks[*].money.NGN') amount), 70::numeric, 'those of last year end with it');
select is(public.get_analysis(only_year => 2025) ->> 'total_children', '3', 'the children of a year are its own');
-- Up to tomorrow: in Johannesburg the day begins an hour before Lagos.
select is(public.get_analysis(null, pg_temp.day(1), pg_temp.day(-1), 2025) ->> 'total_children', '3', 'of a period those who registered in it');
select is(public.get_analysis(null, pg_temp.day(9), pg_temp.day(2), 2025) ->> 'total_children', '0', 'and of another none');
select is(public.get_analysis(only_year => 99999) -> 'funnel' ->> 'registered', '0', 'an unknown year has none');
select tests.act_as_database();
delete from private.counters where fact ~ format('money:(%s|%s|%s)/', pg_temp.day(8), pg_temp.day(9), pg_temp.day(300));

-- Messages.
select tests.act_as('admin');
select is(array[(public.count_audience()).parents, (public.count_audience('{"edition": 2025}')).parents, (public.count_audience('{"edition": 2024}')).parents, (public.count_audience('{"edition": 99999}')).parents,
  (public.count_audience('{"edition": -1}')).parents], '{2,2,0,0,0}', 'the parents of a year are counted');
select is(array[(public.count_audience('{"status": ["assessed"]}')).parents, (public.count_audience('{"status": ["assessed"], "edition": 2025}')).parents], '{0,1}', 'with their states in it');
select tests.raises($$ select public.send_broadcast('News', 'Hello.', '{"edition": 99999}') $$, 'audience_empty', 'nobody is told of an unknown year');
select lives_ok($$ select public.send_broadcast('News', 'Hello.', '{"country": "South Africa"}', broadcast_id => '30000000-0000-4000-8000-000000000001') $$, 'this year''s parents are told');
select is((select b.edition from public.get_broadcasts() b), 2026, 'and the list says of which year they are');
select tests.act_as('service_role');
select is(public.expand_broadcasts(100), 1, 'the message goes out');
select tests.act_as_database();
select results_eq($$ select user_id from public.notices where broadcast_id = '30000000-0000-4000-8000-000000000001' $$, $$ values (tests.id('stranger')) $$,
  'to whom it is for: nobody who was there last year only');
update private.broadcast_audiences set finished_at = finished_at - interval '2 hours';
update public.broadcasts set created_at = created_at - interval '2 hours';
select tests.act_as('admin');
select lives_ok($$ select public.send_broadcast('Thanks', 'Hello.', '{"status": ["pending_payment"], "edition": 2025}', broadcast_id => '30000000-0000-4000-8000-000000000002') $$, 'last year''s are told as well');
select tests.act_as('service_role');
select is(public.expand_broadcasts(100), 1, 'that one goes out too');
select tests.act_as_database();
select results_eq($$ select user_id from public.notices where broadcast_id = '30000000-0000-4000-8000-000000000002' $$, $$ values (tests.id('owner')) $$, 'to the families of that year');

-- Twenty children in each edition.
select tests.act_as('owner');
select tests.affects(pg_temp.entry(20 + n), 1, format('child %s of this year is entered', n + 1)) from generate_series(1, 19) n;
select tests.raises(pg_temp.entry(40), 'too_many_children', 'the 21st of a year is refused, last year''s do not count');
select tests.affects('delete from public.applications where id between pg_temp.id(21) and pg_temp.id(39)', 19, 'and some are taken back');
select pg_temp.counters_agree('children are taken back');

-- Ending.
select tests.act_as('admin');
select tests.raises(format('select public.end_edition(%s)', year), 'edition_not_opened', format('%s is not there to be ended', year))
from unnest(array['2024', '2027', '99999', 'null']) year;
select is(public.get_ending_summary(2025), '{"year": 2025, "children": 3, "unpaid": 1, "payments_pending": 2, "videos_submitted": 1, "auditions_ahead": 0}'::jsonb, 'the work still open is told before');
select lives_ok('select public.end_edition(2025)', 'the past year is ended');
select is(pg_temp.years(), '2026 current, 2025 ended', 'everybody reads that');
select pg_temp.counters_agree('the year is ended');

-- A parent, of an ended year.
select tests.act_as('owner');
create temp table refused_when_ended (statement text);
insert into refused_when_ended
select format('update public.applications set %s where id = pg_temp.id(4)', change)
from unnest(array['child_name = ''Ada''', 'age = 12', 'gender = ''Male''', 'state_city = ''Kano''', 'country = ''South Africa'', state_city = ''Gauteng''',
  'talents = ''{Arts}''', 'parent_phone = ''+2348030000009''', 'consent_version = ''2026-12-01''', 'entry_video_url = ''https://youtu.be/def''', 'entry_video_url = null',
  'is_listed = false, age = 12']) change
union all select pg_temp.statement('payments', 4)
union all select pg_temp.statement('payments', 4, '{"description": "Contribution"}')
union all select pg_temp.statement('subscriptions', 4)
union all select tests.insert_statement('public.payment_proofs', jsonb_build_object('id', gen_random_uuid(), 'payment_id', '20000000-0000-4000-8000-000000000006', 'kind', 'image/jpeg',
  'size_bytes', 1200));
grant select on refused_when_ended to public;
select tests.raises(statement, 'edition_ended', 'after the end a parent is refused: ' || left(statement, 90)) from refused_when_ended;
select is(pg_temp.detail_of(pg_temp.statement('payments', 4)), '2025', 'with the year');
select tests.refused('update public.applications set points = 5 where id = pg_temp.id(4)', '42501', 'a guarded column is refused as ever', '^guarded_column: points$');
select tests.affects(format('update public.applications set %s where id = pg_temp.id(4)', change), 1, 'after the end a parent changes ' || change)
from unnest(array['stage_name = ''Sunbeam''', 'is_listed = false', 'is_listed = true', 'is_shareable = false', 'is_shareable = true', 'age = 9']) change;
select pg_temp.counters_agree('public columns are changed in an ended year');
select is(pg_temp.stars(2025, 'sunbeam'), '04 2025 (1)', 'and it shows');
select tests.affects(pg_temp.statement('payments', 11, '{"amount": 12000}'), 1, 'this year goes on: a payment');
select tests.affects('update public.applications set child_name = ''Adaeze N. Obi'' where id = pg_temp.id(11)', 1, 'and a change');
select tests.affects(pg_temp.statement('payments', 4, '{"application_id": null, "description": "Contribution"}'), 1, 'a payment for no child is stated');
select tests.raises(pg_temp.entry(41, jsonb_build_object('previous_id', pg_temp.id(11))), 'previous_not_earlier', 'this year is not entered from this year');
select tests.affects(pg_temp.entry(41, jsonb_build_object('previous_id', pg_temp.id(3))), 1, 'and a child of an ended year is entered');
select ok(public.export_my_data()::text ~ 'Musa A. Ade', 'the export has last year''s children');
select is((select string_agg((a ->> 'edition') || ' ' || (a ->> 'ticket_fee'), ', ' order by a ->> 'id') from jsonb_array_elements(public.export_my_data() -> 'applications') a),
  '2025 10000, 2025 10000, 2026 12000, 2026 12000', 'each with its year and fee');

-- Anyone: the card.
select tests.act_as_database();
select tests.act_as('anon');
select results_eq($$ select c.edition, c.ticket_fee, c.payment_reference is not null from public.get_ticket_card(tests.row_of('public.applications', pg_temp.id(2)) ->> 'share_code') c $$,
  $$ values (2025::smallint, 180::numeric, false) $$, 'an ended year''s card asks for nothing');
select results_eq($$ select c.edition, c.ticket_fee, c.payment_reference is not null from public.get_ticket_card(tests.row_of('public.applications', pg_temp.id(13)) ->> 'share_code') c $$,
  $$ values (2026::smallint, 200::numeric, true) $$, 'this year''s does');

-- Reminders.
select tests.act_as_database();
update public.applications set created_at = now() - interval '26 days' where id in (pg_temp.id(2), pg_temp.id(13));
select tests.act_as('service_role');
create function pg_temp.remind() returns text language plpgsql security definer as $$
begin
  while private.write_reminders(100) > 0 loop end loop;
  return (select string_agg(right(n.application_id::text, 2), ' ' order by n.application_id) from public.notices n where n.kind = 'payment_window_ends');
end
$$;
select tests.act_as_database();
select is(pg_temp.remind(), '13', 'a family of an ended year is not reminded');

-- The office, of an ended year.
select tests.act_as('admin');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000007', 'approved') $$, 'after the end the office books');
select lives_ok($$ select public.undo_payment_decision('20000000-0000-4000-8000-000000000006', 'Returned') $$, 'takes back');
select lives_ok($$ select public.book_transfer('[{"payment_id": "20000000-0000-4000-8000-000000000006", "amount": 10000}]', amount => 10000, currency => 'NGN', received_on => current_date) $$,
  'divides a transfer over what was stated');
select lives_ok($$ select public.undo_payment_decision('20000000-0000-4000-8000-000000000006', 'Returned') $$, 'and takes that back');
select lives_ok($$ select public.confirm_ticket(pg_temp.id(2), received_amount => 180, received_on => current_date, currency => 'ZAR') $$, 'takes cash');
select is((select p.ticket_fee || ' ' || p.is_not_fee from public.payments p where p.application_id = pg_temp.id(2)), '180 false', 'which is held against the child''s fee');
select tests.affects('update public.applications set entry_video_status = ''failed'', video_reason = ''Too dark'' where id = pg_temp.id(4)', 1, 'and decides');
select isnt_empty($$ select public.update_application(id, '{"child_name": "Adaeze Obi"}', updated_at) from public.applications where id = pg_temp.id(4) $$, 'and corrects');
select tests.act_as('owner');
select tests.raises('update public.applications set entry_video_url = entry_video_url where id = pg_temp.id(4)', 'edition_ended', 'a failed video is not handed in again');
select tests.act_as('service_role');
select tests.affects(tests.insert_statement('public.payments', tests.payment_fields(pg_temp.id(4), '{"id": "20000000-0000-4000-8000-000000000008"}')), 1, 'the service role books as well');
select tests.affects('update public.applications set age = 10 where id = pg_temp.id(4)', 1, 'and corrects');
-- An administrator who is a parent has a child in an ended year.
select tests.act_as_database();
update private.editions set ended_at = now() where year = 2026;
select tests.application(jsonb_build_object('id', pg_temp.id(50), 'user_id', tests.id('admin'))) is not null;
select tests.act_as('admin');
select tests.affects(pg_temp.statement('payments', 50), 1, 'an administrator states a payment for the own child');
select tests.affects('update public.applications set stage_name = ''Moon'' where id = pg_temp.id(50)', 1, 'gives it a stage name');
select isnt_empty($$ select public.update_application(id, '{"child_name": "Ade Obi"}', updated_at) from public.applications where id = pg_temp.id(50) $$, 'and corrects it');
-- The current year is ended with it, so that there is none to enter.
select tests.act_as('owner');
select tests.raises(pg_temp.entry(60), 'registration_closed', 'nobody enters an ended year');
select tests.act_as('admin');
select lives_ok('select public.undo_end(2026)', 'the end of the current year is taken back');

-- Taken back.
select lives_ok('select public.undo_end(2025)', 'and that of last year');
select lives_ok('select public.undo_end(99999)', 'a year that was not ended is not an error');
select is(pg_temp.years(), '2026 current, 2025', 'everybody reads that');
select tests.act_as('owner');
select tests.affects('update public.applications set entry_video_url = ''https://youtu.be/def'' where id = pg_temp.id(4)', 1, 'a parent hands in a video again');
select tests.affects(pg_temp.statement('payments', 3, '{"description": "Contribution"}'), 1, 'and pays');
select tests.raises(tests.insert_statement('public.payment_proofs', jsonb_build_object('id', gen_random_uuid(), 'payment_id', '20000000-0000-4000-8000-000000000006', 'kind', 'image/jpeg',
  'size_bytes', 1200)), 'proof_file_missing', 'a proof is stopped by nothing but its file');

-- Deleting, also when it is ended again.
select tests.act_as('admin');
select lives_ok('select public.end_edition(2025)', 'it is ended again');
select lives_ok('select public.end_edition(2025)', 'once more is not an error');
select tests.act_as('owner');
select tests.affects('delete from public.applications where id = pg_temp.id(4)', 1, 'a parent deletes a child of an ended year');
select is(pg_temp.child(11) ->> 'previous_id', null, 'its later entry stays, and goes on from nothing');
select is(pg_temp.child(41) ->> 'previous_id', pg_temp.id(3)::text, 'the other one is as it was');
select pg_temp.counters_agree('a child is deleted');
select tests.affects('delete from public.applications', 3, 'all of them are deleted at once, earlier and later');

select tests.act_as('stranger');
select tests.affects(pg_temp.entry(14, jsonb_build_object('previous_id', pg_temp.id(2), 'child_name', 'Sipho Dube')), 1, 'the other family goes on from its child, too');
select tests.act_as_database();
select tests.affects('delete from auth.users where id = tests.id(''stranger'')', 1, 'and closes its account');
select is(tests.count_of('public.applications', 'user_id = tests.id(''stranger'')'), 0::bigint, 'with the children of every year');
select pg_temp.counters_agree('an account is closed');

-- In the history.
select tests.act_as('admin');
select results_eq($$ select distinct name, actor_email from public.get_activity() where table_name = 'editions' and actor_email is not null order by 1 $$,
  $$ values ('Earlier', 'admin@example.com'), ('Talent Show 2025', 'admin@example.com'), ('Talent Show 2026', 'admin@example.com'), (null, 'admin@example.com') $$, 'the activity says what was done with editions, also with those that are gone');
select * from finish();
