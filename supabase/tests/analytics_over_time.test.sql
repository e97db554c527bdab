\ir support/actors.psql
-- The figures week by week, the funnel, and who may see them.
select plan(20);

create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next tests.refused('select public.get_application_trends()', '42501', actor || ' is refused the figures', message);
  return next tests.refused('select private.application_trends(4, null)', '42501', actor || ' is refused them at the source', message);
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('stranger', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

create function pg_temp.monday(weeks_ago integer) returns timestamp language sql stable as $$
  select date_trunc('week', now() at time zone 'Africa/Lagos') - make_interval(weeks => weeks_ago)
$$;
grant execute on function pg_temp.monday to public;

select tests.act_as('admin');
select is(jsonb_array_length(public.get_application_trends() -> 'weeks'), 12, 'twelve weeks unless told otherwise');
select is(public.get_application_trends(1) -> 'weeks', jsonb_build_array(jsonb_build_object(
    'week', pg_temp.monday(0)::date, 'registrations', 0, 'money', '{}'::jsonb)), 'an empty week is a week');
select is(public.get_application_trends() -> 'funnel',
  '{"registered": 0, "paid": 0, "video": 0, "audition": 0, "finalist": 0}'::jsonb, 'without a child the funnel is empty');
select is(jsonb_array_length(public.get_application_trends(-5) -> 'weeks'), 1, 'at least one week');
select is(jsonb_array_length(public.get_application_trends(100000) -> 'weeks'), 104, 'at most two years');
select is(jsonb_array_length(public.get_application_trends(null) -> 'weeks'), 12, 'no number is twelve');

-- The first and the last minute of last week in Lagos, and the last of the week before.
select tests.act_as_database();
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000001',
  'created_at', pg_temp.monday(1) at time zone 'Africa/Lagos')) is not null;
select tests.application(jsonb_build_object('created_at', (pg_temp.monday(0) - interval '1 minute') at time zone 'Africa/Lagos')) is not null;
select tests.application(jsonb_build_object('created_at', (pg_temp.monday(1) - interval '1 minute') at time zone 'Africa/Lagos')) is not null;
select tests.application() is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', jsonb_build_object('id', '20000000-0000-4000-8000-000000000001',
  'created_at', pg_temp.monday(1) at time zone 'Africa/Lagos')) is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', jsonb_build_object('amount', 500.5,
  'created_at', (pg_temp.monday(0) - interval '1 minute') at time zone 'Africa/Lagos')) is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', jsonb_build_object('amount', 20, 'currency', 'USD',
  'created_at', pg_temp.monday(1) at time zone 'Africa/Lagos')) is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', jsonb_build_object('created_at', pg_temp.monday(1) at time zone 'Africa/Lagos')) is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', jsonb_build_object('created_at', pg_temp.monday(1) at time zone 'Africa/Lagos',
  'status', 'declined')) is not null;
select tests.booked('payment', 10000, 'NGN', 'Nigeria', pg_temp.monday(1)::date, 'statement');
select tests.booked('payment', 500.5, 'NGN', 'Nigeria', pg_temp.monday(0)::date - 1, 'statement');
select tests.booked('payment', 20, 'USD', 'Nigeria', pg_temp.monday(1)::date, 'hand');
select tests.act_as('admin');
select is(jsonb_path_query_array(public.get_application_trends(3) -> 'weeks', '$[*].registrations'), '[1, 2, 1]'::jsonb,
  'a week runs from Monday to Sunday on the clocks of the country');
select is(public.get_application_trends(2) -> 'weeks' -> 0 -> 'money', '{"NGN": 10500.5, "USD": 20}'::jsonb,
  'approved payments alone, summed by currency');
select is(public.get_application_trends(2) -> 'weeks' -> 1 -> 'money', '{}'::jsonb, 'a week without one has none');
select is(public.get_application_trends(2) -> 'weeks' -> 0 ->> 'week', pg_temp.monday(1)::date::text, 'a week is named by its Monday');

-- The funnel.
select tests.act_as_database();
delete from public.applications;
select tests.application() is not null;
select tests.application('{"ticket_status": "Gold"}') is not null;
select tests.application('{"ticket_status": "paid", "entry_video_status": "failed"}') is not null;
select tests.application('{"ticket_status": "Disqualified", "entry_video_status": "submitted"}') is not null;
select tests.application('{"ticket_status": "paid", "audition_state": "scheduled"}') is not null;
select tests.application('{"is_finalist": true}') is not null;
select tests.act_as('admin');
select is(public.get_application_trends() -> 'funnel',
  '{"registered": 6, "paid": 5, "video": 4, "audition": 2, "finalist": 1}'::jsonb,
  'a child that reached a step counts at every step before it');
select tests.act_as('second_admin');
select is(public.get_application_trends() -> 'funnel' ->> 'registered', '6', 'every administrator sees the same');
select * from finish();
